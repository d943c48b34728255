/** How a criterion is tested, beside the rules of axe, which are found by their tags. */
interface How {
  /** Files of tests, from the root of the repository. */
  tests?: readonly string[];
  /** What a person judged, and when; only a person can. */
  person?: string;
}

export interface Criterion {
  /** Number in WCAG 2.2; EN 301 549 V3.2.1 adds `9.` before it, without those that only WCAG 2.2 has. */
  number: string;
  name: string;
  level: 'A' | 'AA';
  result: 'Supports' | 'Partially supports' | 'Not applicable';
  how: How;
  remark: string;
}

const keyboard = {
  tests: ['packages/console/test/keyboard.test.ts', 'packages/widget/test/layouts.test.ts'],
};
const sizes = { tests: ['packages/widget/test/hosted-page.test.ts', 'packages/console/test/design.test.ts'] };
const read = (what: string): How => ({ person: `${what} (pages and code read, 2026-11-30)` });
const none = (remark: string) => [{}, 'Not applicable', remark] as const;

type Rest = readonly [How, Criterion['result'], string?];
const criterion = (
  number: string,
  name: string,
  level: 'A' | 'AA',
  [how, result, remark = '']: Rest,
): Criterion => ({
  number,
  name,
  level,
  result,
  how,
  remark,
});
const supported = (how: How = {}, remark = ''): Rest => [how, 'Supports', remark];

/** The criteria of levels A and AA, for the widget, the hosted pages and the console. Written into docs/ACCESSIBILITY.md. */
export const criteria: readonly Criterion[] = [
  criterion('1.1.1', 'Non-text content', 'A', [
    read('alternatives of icons and charts'),
    'Partially supports',
    'Customers’ photos are named by their review, not described.',
  ]),
  criterion(
    '1.2.1',
    'Audio-only and video-only (prerecorded)',
    'A',
    none('Videos of customers have sound and picture.'),
  ),
  criterion('1.2.2', 'Captions (prerecorded)', 'A', [
    {},
    'Partially supports',
    'Stores can add captions (WebVTT) to customers’ videos, which have none of their own.',
  ]),
  criterion('1.2.3', 'Audio description or media alternative', 'A', [
    {},
    'Partially supports',
    'The review’s text is the alternative; not every review has one.',
  ]),
  criterion('1.2.4', 'Captions (live)', 'AA', none('There is nothing live.')),
  criterion('1.2.5', 'Audio description (prerecorded)', 'AA', [
    {},
    'Partially supports',
    'Customers’ videos have no audio description.',
  ]),
  criterion('1.3.1', 'Info and relationships', 'A', supported()),
  criterion('1.3.2', 'Meaningful sequence', 'A', supported(read('order of the markup'))),
  criterion('1.3.3', 'Sensory characteristics', 'A', supported(read('texts of instructions'))),
  criterion('1.3.4', 'Orientation', 'AA', supported(sizes)),
  criterion('1.3.5', 'Identify input purpose', 'AA', supported()),
  criterion('1.4.1', 'Use of color', 'A', supported(read('states, charts and stars'))),
  criterion('1.4.2', 'Audio control', 'A', supported({}, 'Nothing plays by itself.')),
  criterion(
    '1.4.3',
    'Contrast (minimum)',
    'AA',
    supported({}, 'For the default theme, light and dark; colors of a store are its own.'),
  ),
  criterion('1.4.4', 'Resize text', 'AA', supported(sizes)),
  criterion('1.4.5', 'Images of text', 'AA', supported(read('images'), 'Logos of stores are exempt.')),
  criterion('1.4.10', 'Reflow', 'AA', supported(sizes)),
  criterion(
    '1.4.11',
    'Non-text contrast',
    'AA',
    supported({ tests: ['packages/widget/test/accessibility.test.ts'] }),
  ),
  criterion('1.4.12', 'Text spacing', 'AA', supported(read('boxes without a fixed height'))),
  criterion('1.4.13', 'Content on hover or focus', 'AA', supported(read('tooltips of the console'))),
  criterion('2.1.1', 'Keyboard', 'A', supported(keyboard)),
  criterion('2.1.2', 'No keyboard trap', 'A', supported(keyboard)),
  criterion(
    '2.1.4',
    'Character key shortcuts',
    'A',
    supported(
      { tests: ['packages/console/test/queue.test.ts'] },
      'Single keys of the console can be turned off in its list of shortcuts and in _Your account_.',
    ),
  ),
  criterion(
    '2.2.1',
    'Timing adjustable',
    'A',
    supported(
      read('time limits'),
      'Links and sessions expire after a day or later; an undo of 20 seconds follows a confirmed act.',
    ),
  ),
  criterion(
    '2.2.2',
    'Pause, stop, hide',
    'A',
    supported({ tests: ['packages/console/test/design.test.ts'] }),
  ),
  criterion(
    '2.3.1',
    'Three flashes or below threshold',
    'A',
    supported({}, 'Nothing of Tribune flashes; customers’ videos are not checked.'),
  ),
  criterion('2.4.1', 'Bypass blocks', 'A', supported()),
  criterion('2.4.2', 'Page titled', 'A', supported()),
  criterion('2.4.3', 'Focus order', 'A', supported(keyboard)),
  criterion('2.4.4', 'Link purpose (in context)', 'A', supported()),
  criterion('2.4.5', 'Multiple ways', 'AA', supported(read('search, lists and links'))),
  criterion('2.4.6', 'Headings and labels', 'AA', supported(read('headings and labels'))),
  criterion('2.4.7', 'Focus visible', 'AA', supported(keyboard)),
  criterion('2.4.11', 'Focus not obscured (minimum)', 'AA', supported(read('sticky headers'))),
  criterion('2.5.1', 'Pointer gestures', 'A', supported(read('galleries'), 'Galleries have buttons.')),
  criterion('2.5.2', 'Pointer cancellation', 'A', supported(read('handlers act on click'))),
  criterion('2.5.3', 'Label in name', 'A', supported()),
  criterion('2.5.4', 'Motion actuation', 'A', none('No function uses motion.')),
  criterion(
    '2.5.7',
    'Dragging movements',
    'AA',
    supported(read('sortable lists'), 'Lists that can be dragged have buttons, too.'),
  ),
  criterion('2.5.8', 'Target size (minimum)', 'AA', supported()),
  criterion('3.1.1', 'Language of page', 'A', supported()),
  criterion(
    '3.1.2',
    'Language of parts',
    'AA',
    supported({ tests: ['packages/widget/test/languages.test.ts'] }),
  ),
  criterion('3.2.1', 'On focus', 'A', supported(keyboard)),
  criterion('3.2.2', 'On input', 'A', supported(read('fields and filters'))),
  criterion('3.2.3', 'Consistent navigation', 'AA', supported(read('navigation'))),
  criterion('3.2.4', 'Consistent identification', 'AA', supported(read('names of actions'))),
  criterion('3.2.6', 'Consistent help', 'A', none('There is no help mechanism on these pages.')),
  criterion(
    '3.3.1',
    'Error identification',
    'A',
    supported({ tests: ['packages/widget/test/form.test.ts'] }),
  ),
  criterion('3.3.2', 'Labels or instructions', 'A', supported()),
  criterion('3.3.3', 'Error suggestion', 'AA', supported({ tests: ['packages/widget/test/form.test.ts'] })),
  criterion(
    '3.3.4',
    'Error prevention (legal, financial, data)',
    'AA',
    supported({ tests: ['packages/widget/test/hosted-page.test.ts'] }),
  ),
  criterion('3.3.7', 'Redundant entry', 'A', supported(read('forms keep what was entered'))),
  criterion(
    '3.3.8',
    'Accessible authentication (minimum)',
    'AA',
    supported(read('sign-in'), 'Password managers and passkeys work; there is no puzzle.'),
  ),
  criterion('4.1.2', 'Name, role, value', 'A', supported()),
  criterion(
    '4.1.3',
    'Status messages',
    'AA',
    supported({ tests: ['packages/widget/test/hosted-page.test.ts'] }),
  ),
];
