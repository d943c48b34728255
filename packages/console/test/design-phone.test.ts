import { assertDesign } from './design.fixture.ts';
import { startConsole } from './world.ts';

const tribune = await startConsole();

tribune.test('every page keeps to the design and is accessible, phone', (visit) =>
  assertDesign(visit, 'phone'),
);
