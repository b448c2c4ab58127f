import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

/** Lints the snippets given as JSON on the input, each as if it stood at its path, and says which rules they break. */
const eslint = new ESLint();
const snippets = JSON.parse(await text(process.stdin));
const broken = [];
for (const { path, code } of snippets) {
  const [result] = await eslint.lintText(code, { filePath: path });
  broken.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(broken));
