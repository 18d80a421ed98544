import { expect, test } from 'vitest'
import { filesIn } from './source-files.ts'

/** The areas of the specification and the number of their last row. */
const areas: Record<string, number> = {
  ACCT: 27,
  API: 23,
  APPR: 24,
  AUTH: 109,
  BANK: 12,
  BRANCH: 36,
  BRAND: 15,
  CARD: 8,
  CAT: 37,
  COUP: 60,
  DASH: 14,
  DEAL: 87,
  DOTD: 43,
  FILES: 11,
  MERCH: 55,
  MISC: 9,
  MUSER: 10,
  NOTIF: 13,
  OFFER: 15,
  PAY: 30,
  REPORT: 47,
  REQ: 22,
  ROLE: 30,
  SHELL: 93,
  SUBS: 52,
  UPKG: 35,
}

const tests = filesIn(['tests', 'e2e'], /\.(test|spec)\.tsx?$/)

test('a test names requirements that exist, each written out', () => {
  const invented = tests.flatMap(({ path, text }) =>
    [...text.matchAll(/\b([A-Z]{2,6})-(\d{1,3})\b/g)]
      .filter(([, area, number]) => area && area in areas && !exists(area, number ?? ''))
      .map(([id]) => `${path}  ${id}`),
  )
  expect(invented).toEqual([])
})

test('a test names no range of requirements', () => {
  const ranges = tests.flatMap(({ path, text }) =>
    titlesOf(text)
      .filter((title) => /[A-Z]{2,6}-\d+ ?(…|–|\.\.|to|-) ?([A-Z]{2,6}-)?\d+/.test(title))
      .map((title) => `${path}  ${title}`),
  )
  expect(ranges).toEqual([])
})

test('no test is skipped or left alone', () => {
  const others = tests.filter(({ path }) => !path.startsWith('tests/structure/'))
  const held = others.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(test|describe|it)\.(only|skip|todo)\b/g)].map(
      (match) => `${path}  ${match[0]}`,
    ),
  )
  expect(held).toEqual([])
})

test('the tests stay short enough to read', () => {
  const long = tests.filter(({ text }) => text.trimEnd().split('\n').length > 250)
  expect(long.map(({ path }) => path)).toEqual([])
})

function exists(area: string, number: string): boolean {
  return number.length >= 2 && Number(number) >= 1 && Number(number) <= (areas[area] ?? 0)
}

function titlesOf(text: string): string[] {
  return [...text.matchAll(/\b(?:test|describe)(?:\.each\([^)]*\))?\(\s*(['"`])(.*?)\1/g)].map(
    (match) => match[2] ?? '',
  )
}
