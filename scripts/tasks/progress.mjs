const width = 24;
const redrawMs = 250;

/** A bar such as "████████░░░░" for a fraction from 0 to 1. */
const barOf = (part) => '█'.repeat(Math.round(part * width)).padEnd(width, '░');

/**
 * Shows a step's progress: a bar that updates in place in a terminal; in a log or on CI, a line at the start, at each
 * quarter and at the end.
 * @param says what is being done: "Installing the packages"
 */
export function startBar(says, stream = process.stdout) {
  const began = Date.now();
  const took = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const isDrawn = stream.isTTY && !process.env.CI;
  let [part, detail, told] = [0, '', 0];
  const line = () => [says, detail].filter(Boolean).join(': ');
  const draw = () => stream.write(`\r\x1b[K${barOf(part)} ${line()}, ${took()}`);
  const print = (sentence) => {
    stream.write(`${isDrawn ? '\r\x1b[K' : ''}${sentence}\n`);
    if (isDrawn) draw();
  };
  const timer = isDrawn ? setInterval(draw, redrawMs) : undefined;
  if (!isDrawn) stream.write(`${says} …\n`);

  const end = (sentence) => {
    clearInterval(timer);
    stream.write(`${isDrawn ? '\r\x1b[K' : ''}${sentence}\n`);
  };
  return {
    /** Updates the fraction done, from 0 to 1, and its label: "68 of 270". */
    at(now, words = '') {
      [part, detail] = [Math.max(part, Math.min(now, 1)), words];
      const quarter = Math.floor(part * 4);
      if (isDrawn || quarter === told || quarter === 4) return;
      told = quarter;
      print(line());
    },
    say: print,
    done: () => end(`${says}: done in ${took()}.`),
    failed: () => end(`${says}: failed after ${took()}.`),
  };
}
