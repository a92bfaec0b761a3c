// A bot of your own (docs/bots.md) that writes down every line it gets and gives, into the file that is its argument.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const file = process.argv[2];
for await (const line of createInterface(process.stdin)) {
  appendFileSync(file, `${line}\n`);
  const { type, id, moves } = JSON.parse(line);
  if (type !== 'choose') continue;
  const answer = JSON.stringify({ id, move: id % 2 === 0 ? id % moves.length : moves[0] });
  appendFileSync(file, `${answer}\n`);
  console.log(answer);
}
