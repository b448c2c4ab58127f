import type { ComponentType } from 'react';

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

interface Props {
  start: number;
}

/** The modules as a page just opened has them: nobody has given a sign yet. React is among them, for it must be one. */
async function openedPage() {
  const page = {
    react: await import('react'),
    ...(await import('react-dom/client')),
    ...(await import('@/components/ui/late')),
  };
  const Counter = ({ start }: Props) => {
    const [count, setCount] = page.react.useState(start);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count} pressed
      </button>
    );
  };
  return { ...page, Counter };
}

const sign = () => window.dispatchEvent(new Event('wheel'));

/** What a server sends, where the code is there from the start. */
async function serverHtml(): Promise<string> {
  jest.resetModules();
  const { late, Counter } = await openedPage();
  const { renderToReadableStream } = await import('react-dom/server.edge');
  const Late = late<Props>(async () => Counter);
  sign();
  const stream = await renderToReadableStream(<Late start={3} />);
  await stream.allReady;
  return new Response(stream).text();
}

/** The page with the server's HTML, alive but for its late part, whose code waits to be let go. */
async function comeAlive() {
  const html = await serverHtml();
  jest.resetModules();
  const { react, hydrateRoot, late, Counter } = await openedPage();
  let letGo: (part: ComponentType<Props>) => void = () => undefined;
  let refuse: () => void = () => undefined;
  const load = jest.fn(
    () =>
      new Promise<ComponentType<Props>>((resolve, reject) => {
        letGo = resolve;
        refuse = () => reject(new Error('no network'));
      }),
  );
  const Late = late<Props>(load);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  await react.act(async () => void hydrateRoot(document.getElementById('root')!, <Late start={3} />));
  const button = document.querySelector('button')!;
  return {
    button,
    load,
    press: () => react.act(async () => button.click()),
    sign: () => react.act(async () => void sign()),
    arrive: () => react.act(async () => letGo(Counter)),
    fail: () => react.act(async () => refuse()),
  };
}

test('stands as HTML, without asking for its code, until somebody is there', async () => {
  const { button, load, sign, arrive } = await comeAlive();
  expect(button).toHaveTextContent('3 pressed');
  expect(load).not.toHaveBeenCalled();
  await sign();
  expect(load).toHaveBeenCalledTimes(1);
  expect(button).toBeInTheDocument();
  await arrive();
  expect(document.querySelector('button')).toBe(button);
});

test('a press before its code is there is done on arrival, once', async () => {
  const { button, press, arrive } = await comeAlive();
  await press();
  expect(button).toHaveTextContent('3 pressed');
  await arrive();
  expect(button).toHaveTextContent('4 pressed');
  await press();
  expect(button).toHaveTextContent('5 pressed');
});

test('without a network it stays as it is, and the next sign tries again', async () => {
  const { button, load, press, fail, sign, arrive } = await comeAlive();
  await press();
  await fail();
  expect(button).toHaveTextContent('3 pressed');
  await sign();
  expect(load).toHaveBeenCalledTimes(2);
  await arrive();
  expect(button).toHaveTextContent('4 pressed');
});

test('where no HTML of it stands it asks for its code at once', async () => {
  jest.resetModules();
  const { react, createRoot, late, Counter } = await openedPage();
  const Late = late<Props>(async () => Counter);
  document.body.innerHTML = '<div id="root"></div>';
  await react.act(async () => createRoot(document.getElementById('root')!).render(<Late start={1} />));
  expect(document.querySelector('button')).toHaveTextContent('1 pressed');
});
