import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProgram } from './program.ts';

test('the module that is loaded alone for a command has it', async () => {
  const { commands } = await createProgram();
  for (const command of commands.map((one) => one.name())) {
    const alone = (await createProgram(command)).commands.map((one) => one.name());
    assert.ok(alone.includes(command), command);
    assert.ok(alone.length < commands.length, `${command} loads every command`);
  }
});
