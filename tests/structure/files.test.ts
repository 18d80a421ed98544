import { expect, test } from 'vitest'
import { codeIn, everyCode, filesIn, linesMatching, type SourceFile } from './source-files.ts'

const LINES_MAX = 250

const written = codeIn(...everyCode, 'bench')
const handMade = written.filter((file) => !file.path.startsWith('src/world/'))

test('no file is longer than 250 lines', () => {
  const long = [...handMade, ...filesIn(['public/styles'], /\.css$/)].filter(
    (file) => lines(file) > LINES_MAX,
  )
  expect(
    long.map((file) => `${file.path} ${lines(file)}`),
    'Divide the file by what belongs together.',
  ).toEqual([])
})

test('files are named after what they hold', () => {
  const names = filesIn([...everyCode, 'bench', 'scripts'], /\.(tsx?|mjs|css)$/)
  const vague = names.filter(({ path }) =>
    /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.tsx?$)/.test(path),
  )
  expect(
    vague.map(({ path }) => path),
    'Rename it after what it holds.',
  ).toEqual([])
})

test('nothing escapes from the types', () => {
  const strict = written.filter(({ path }) => !path.startsWith('tests/structure/'))
  const surrender = /as unknown as|@ts-(ignore|expect|nocheck)/
  expect(
    linesMatching(withoutComments(strict), surrender),
    'Give it its type, or read it as unknown with a schema.',
  ).toEqual([])
})

test('no check of the linter is switched off', () => {
  const others = written.filter(({ path }) => path !== 'tests/structure/files.test.ts')
  expect(
    linesMatching(others, /biome-ignore|eslint-disable|prettier-ignore/),
    'Change the code so that the linter agrees.',
  ).toEqual([])
})

test('nothing is left to be done later', () => {
  const others = written.filter(({ path }) => path !== 'tests/structure/files.test.ts')
  expect(
    linesMatching(others, /\b(TODO|FIXME|XXX|HACK)\b/),
    'Do it now, or open an issue.',
  ).toEqual([])
})

test('no code is kept as a comment', () => {
  const dead =
    /^\s*\/\/.*([;{]\s*$|=>|\b(const|let|return|await|import)\b.*[=({'])|^\s*\{?\/\*\s*<\w|^\s*\/\/\s*\w+\(.*\)\s*$/
  expect(linesMatching(written, dead), 'Delete it; git keeps what was.').toEqual([])
})

test('no test is skipped or left alone', () => {
  const others = codeIn('tests', 'e2e').filter(({ path }) => !path.startsWith('tests/structure/'))
  expect(linesMatching(others, /\b(test|describe|it)\.(only|skip|todo)\b/)).toEqual([])
})

test('no literal is spread into another to save lines', () => {
  const folded = /^\s*\.\.\.(\{.*\}|\[.*\]),?$|\{\.\.\.\{/
  expect(linesMatching(written, folded), 'Write its properties where they belong.').toEqual([])
})

test('only what a slice offers hands on what others export', () => {
  const hollow = codeIn('src', 'views', 'islands')
    .filter(isHollow)
    .filter(({ path }) => !/\/(index|exports|every-[a-z-]+)\.ts$/.test(path))
  expect(
    hollow.map(({ path }) => path),
    'Import from the file itself and delete this one.',
  ).toEqual([])
})

function lines(file: SourceFile): number {
  return file.text.trimEnd().split('\n').length
}

function withoutComments(files: readonly SourceFile[]): SourceFile[] {
  return files.map((file) => ({
    ...file,
    text: file.text.replaceAll(/^\s*(\*|\/\/|\/\*\*).*$/gm, ''),
  }))
}

function isHollow(file: SourceFile): boolean {
  const statements = file.text.split('\n').filter((line) => line.trim() !== '')
  return statements.every((line) => /^export (type )?(\*|\{[^}]*\}).* from /.test(line))
}
