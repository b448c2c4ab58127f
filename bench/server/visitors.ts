import { Agent, get } from 'node:http';

/** Asks for pages over connections that are kept, as browsers ask; the answers are read and thrown away. */
export function visitors(atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const ask = (url: string) =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} was answered with ${response.statusCode}.`));
        response.on('end', resolve).on('error', reject).resume();
      }).on('error', reject);
    });
  return {
    /** Asks for so many pages, each by its number. */
    async visit(count: number, urlOf: (index: number) => string): Promise<void> {
      let next = 0;
      const one = async () => {
        while (next < count) await ask(urlOf(next++));
      };
      await Promise.all(Array.from({ length: atOnce }, one));
    },
    close: () => agent.destroy(),
  };
}
