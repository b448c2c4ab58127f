import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

/** Reads snippets as JSON from standard input, lints each as if at its path, and prints the rules it breaks. */
const eslint = new ESLint();
const snippets = JSON.parse(await text(process.stdin));
const broken = [];
for (const { path, code } of snippets) {
  const [result] = await eslint.lintText(code, { filePath: path });
  broken.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(broken));
