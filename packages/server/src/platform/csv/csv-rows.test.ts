import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { type CsvRow, csvRows } from './csv-rows.ts';

async function read(content: string | Buffer | Buffer[], encoding = 'utf-8'): Promise<CsvRow[]> {
  const chunks = Array.isArray(content) ? content : [Buffer.from(content)];
  const rows: CsvRow[] = [];
  for await (const row of csvRows(Readable.from(chunks), { encoding, onRead: () => {} })) rows.push(row);
  return rows;
}
const cells = async (...input: Parameters<typeof read>) => (await read(...input)).map((row) => row.cells);
const faults = async (...input: Parameters<typeof read>) => (await read(...input)).map((row) => row.fault);
const table = [
  ['a', 'b'],
  ['1', 'größer'],
];

for (const [what, content] of Object.entries({
  commas: 'a,b\n1,größer\n',
  semicolons: 'a;b\n1;größer\n',
  tabs: 'a\tb\n1\tgrößer\n',
  'vertical bars': 'a|b\n1|größer',
  'carriage returns': 'a,b\r1,größer\r',
  'carriage returns and newlines': 'a,b\r\n1,größer\r\n',
  "Excel's line about the separator": 'sep=;\r\na;b\r\n1;größer\r\n',
  'a separator that its header does not show': 'sep=|\na|b\n1|größer',
  'a byte order mark': '\ufeffa,b\n1,größer\n',
  'quotes around everything': '"a","b"\n"1","größer"',
  'UTF-16 as Excel writes it': Buffer.from('\ufeffa\tb\r\n1\tgrößer\r\n', 'utf16le'),
  'UTF-16, big end first': Buffer.from('\ufeffa,b\n1,größer', 'utf16le').swap16(),
}))
  test(`a file with ${what} is read`, async () => assert.deepEqual(await cells(content), table));

test('a file that comes byte by byte is read as in one piece', async () => {
  for (const content of [
    Buffer.from('\ufeff"a";b\r\n1;größer\r\n'),
    Buffer.from('\ufeffsep=;\r\na;b\r\n1;größer\r\n'),
    Buffer.from('\ufeffa,b\n1,größer', 'utf16le'),
  ])
    assert.deepEqual(await cells([...content].map((byte) => Buffer.from([byte]))), table);
});

test('a file whose lines end in several ways is read, in one piece or byte by byte', async () => {
  const content = Buffer.from('a,b\r\n1,2\n"3\r\n3",4\r5,6\r\n7,8');
  const rows = [
    ['a', 'b'],
    ['1', '2'],
    ['3\r\n3', '4'],
    ['5', '6'],
    ['7', '8'],
  ];
  assert.deepEqual(await cells(content), rows);
  assert.deepEqual(await cells([...content].map((byte) => Buffer.from([byte]))), rows);
});

test('newlines, commas and doubled quotes in a quoted cell are its text', async () => {
  assert.deepEqual(await cells('a,b\n"1\r\n2, ""3""",x\n'), [
    ['a', 'b'],
    ['1\r\n2, "3"', 'x'],
  ]);
});

test('a quote within an unquoted cell is literal', async () => {
  assert.deepEqual(await cells('a,b\n5" pan,6\'\n'), [
    ['a', 'b'],
    ['5" pan', "6'"],
  ]);
});

test('missing cells at the end are empty, more cells than columns are named, and rows keep their numbers', async () => {
  const rows = await read('a,b\n1\n\n1,2,3\n"4\n4",5\n6,7,,\n');
  assert.deepEqual(
    rows.map(({ row, cells, fault, missing }) => [row, cells, fault, missing]),
    [
      [1, ['a', 'b'], null, 0],
      [2, ['1', ''], null, 1],
      [4, ['1', '2', '3'], 'has 3 cells, the header has 2', 0],
      [5, ['4\n4', '5'], null, 0],
      [6, ['6', '7'], null, 0],
    ],
  );
});

test('a quote that is never closed costs the rows from there on and none before', async () => {
  const before = Array.from({ length: 5_000 }, (_, number) => `${number},x\n`).join('');
  const rows = await read(`a,b\n${before}6,"x\n7,x\n8,x\n`);
  assert.equal(rows.length, 5_002);
  assert.match(rows.at(-1)?.fault ?? '', /opens a quote that is not closed/);
  assert.equal(rows.at(-1)?.row, 5_002);
});

test('a record of many megabytes ends the reading instead of filling the memory', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'x');
  const rows = await read([Buffer.from('a,b\n1,2\n3,"'), ...Array<Buffer>(50).fill(piece)]);
  assert.deepEqual(
    rows.map(({ row }) => row),
    [1, 2, 3],
  );
  assert.match(rows[2]?.fault ?? '', /not closed within 8 MB/);
});

test('a large cell within the bounds is read whole', async () => {
  const [, row] = await read(`a,b\n1,"${'ü'.repeat(1_000_000)}"\n`);
  assert.equal(row?.cells[1]?.length, 1_000_000);
});

test('a broken character spoils its own row and no other', async () => {
  const latin = Buffer.from('a,b\n1,plain\n2,gr\xf6\xdfer\n3,plain\n', 'latin1');
  const [header, one, two, three] = await faults(latin);
  assert.deepEqual([header, one, three], [null, null, null]);
  assert.match(two ?? '', /is not utf-8 text/);
  assert.deepEqual(await cells(latin, 'windows-1252'), [
    ['a', 'b'],
    ['1', 'plain'],
    ['2', 'größer'],
    ['3', 'plain'],
  ]);
});

test('a replacement character that the file holds is its text', async () => {
  assert.deepEqual(await faults('a,b\n1,\ufffd\n'), [null, null]);
});

test('an empty file has no rows', async () => assert.deepEqual(await read(''), []));

for (const [what, content] of Object.entries({
  'UTF-16 without a byte order mark': Buffer.from('a,b\n1,größer', 'utf16le'),
  'UTF-16 without a byte order mark, big end first': Buffer.from('a,b\n1,größer', 'utf16le').swap16(),
  'NUL in a header and in a cell': Buffer.from('a\0,b\n1,grö\0ßer\n'),
}))
  test(`a file with ${what} is read`, async () => {
    assert.deepEqual(await cells(content), table);
    assert.deepEqual(await cells(content, 'utf-16le'), table);
    assert.deepEqual(await cells([...content].map((byte) => Buffer.from([byte]))), table);
  });

test('a byte order mark overrides the encoding that was named', async () => {
  assert.deepEqual(await cells('\ufeffa,b\n1,größer\n', 'windows-1252'), table);
  assert.deepEqual(await cells(Buffer.from('\ufeffa,b\n1,größer', 'utf16le'), 'windows-1252'), table);
});

test('files that are no text are refused at once', async () => {
  const refused: [Buffer, RegExp][] = [
    [Buffer.from('PK\u0003\u0004xxxx'), /workbook or a zip/],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Excel workbook/],
    [Buffer.from('61000000620000006300000064000000', 'hex'), /not text/],
    [Buffer.alloc(5_000), /not text/],
  ];
  for (const [content, sentence] of refused) await assert.rejects(read(content), sentence);
});

test('quotes that are escaped with backslashes throughout are read', async () => {
  const content = 'a,b\n"He said \\"great\\" and left, \\\\o/",1\n"","\\"x\\""\n"two\nlines",2\n';
  assert.deepEqual(await cells(content), [
    ['a', 'b'],
    ['He said "great" and left, \\o/', '1'],
    ['', '"x"'],
    ['two\nlines', '2'],
  ]);
});

test('a backslash is text where one quote of the file is doubled, or where nothing but it escapes', async () => {
  for (const content of [
    'a,b\n"C:\\","x ""y"" z"\n',
    'a,b\n"C:\\",1\n"D:\\",2\n',
    'a,b\n"x \\""y\\"" z",1\n',
    'a,b\nC:\\"x,1\n',
  ])
    assert.match(String((await cells(content))[1]?.[0]), /\\/, content);
});
