import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, root } from './source-files.ts'

const PAGES_MAX = 30

const documents = [
  ...filesIn(['docs'], /\.md$/),
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  })),
]
const [list, ...others] = filesIn(['docs/decisions'], /README\.md$/)
const pages = filesIn(['docs/decisions'], /\.md$/).filter(({ path }) => path !== list?.path)

test('decisions are at most 30 pages by theme', () => {
  expect(others).toEqual([])
  expect(pages.length, 'Extend the page of the theme.').toBeLessThanOrEqual(PAGES_MAX)
  const numbered = pages.filter(({ path }) => /\/\d/.test(path))
  expect(numbered.map(({ path }) => path)).toEqual([])
})

test('the list names each decision page once, by its own title', () => {
  const listed = [...(list?.text ?? '').matchAll(/^- \[(.+)\]\(([\w-]+\.md)\): /gm)].map(
    ([, title, file]) => `${file} ${title}`,
  )
  const titled = pages.map(({ path, text }) => `${path.split('/').at(-1)} ${titleOf(text)}`)
  expect(listed.toSorted()).toEqual(titled.toSorted())
})

test('each decision page says why, what we do and what was rejected', () => {
  const parts = ['Why', 'What we do', 'Alternatives']
  const odd = pages.filter(({ text }) => {
    const heads = [...text.matchAll(/^## (.+)$/gm)].map(([, head]) => head)
    const last = heads.slice(parts.length).filter((head) => head !== 'What follows')
    return parts.some((part, at) => heads[at] !== part) || last.length > 0
  })
  expect(odd.map(({ path }) => path)).toEqual([])
})

test('links between documents lead to a page, and to an anchor that is there', () => {
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([\w./-]*\.md)(?:#([\w-]+))?\)/g)]
      .filter(([, file = '', anchor]) => !leads(normalize(join(dirname(path), file)), anchor))
      .map(([link]) => `${path} ${link}`),
  )
  expect(broken).toEqual([])
})

function leads(file: string, anchor: string | undefined): boolean {
  const target = documents.find(({ path }) => path === file)
  return target !== undefined && (!anchor || anchorsOf(target.text).includes(anchor))
}

function anchorsOf(text: string): string[] {
  const given = [...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id]) => id ?? '')
  return [...given, ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, head = '']) => slug(head))]
}

/** As GitHub makes the anchor of a heading. */
function slug(head: string): string {
  return head
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function titleOf(text: string): string {
  return text.match(/^# (.+)$/m)?.[1] ?? ''
}
