import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { testApp } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/browser.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

/** A list that is defined as data: where it is, who reads it, its columns, and its file. */
export type ListCase = {
  /** A row may stand for several records of the page. */
  joins?: boolean
  /** What it lists, with the rows of the requirements that its tests show. */
  name: string
  pattern: string
  as: 'admin' | 'merchant' | 'bank'
  /** Where a pattern with parameters is: the first link like this on another page. */
  from?: { page: string; link: string }
  /** What follows that link's address. */
  more?: string
  /** Where it is below a row of the list found so. */
  deeper?: { link: string; more: string }
  /** Its search (q), states with counts, choices, days and amounts, in the toolbar's order. */
  filters: string
  /** The call that loads it. */
  call: RegExp
  /** The whole page is an error without its rows. */
  isWhole?: true
  /** Where a row leads, and where one is added. */
  row?: string
  add?: string
  /** What it says while it is empty, if not the usual. */
  nothing?: string
  /** What a row is found by, where that is not its title. */
  term?: string
  /** The columns of the table as each sees them. */
  heads: { admin?: string; merchant?: string; bank?: string }
  /** The name of its file and its head row; none where there is no file. */
  file?: string
  head?: string
}

/** The demo world with one person of each role; `down` names the calls that find no service. */
export async function openLists() {
  const services: { down: RegExp | null } = { down: null }
  const app = await testApp({
    world: 'demo',
    instead: ({ url }) => (services.down?.test(url) ? new Response('', { status: 503 }) : null),
  })
  const as = (email: string) => signedInAs(app, { email }, WORLD_PASSWORD)
  const people = {
    admin: await as('admin@dealdesk.example'),
    merchant: await as('nadeesha@harbourhouse.example'),
    bank: await as('priyanka@lagoonbank.example'),
  }

  function open({ as: who, from, more = '', deeper, pattern }: ListCase) {
    const browser = people[who]
    const start = once(async () => {
      if (!from) return pattern
      const { $ } = await browser.get(from.page)
      const found = ($(from.link).first().attr('href') ?? '') + more
      if (!deeper) return found
      const list = await browser.get(found)
      return (list.$(deeper.link).first().attr('href') ?? '') + deeper.more
    })
    /** The list as it opens; read once, since its tests change nothing that it holds. */
    const first = once(async () => browser.get(await start()))

    async function address(query: Record<string, string> = {}): Promise<string> {
      const [path = '', fixed] = (await start()).split('?')
      const given = new URLSearchParams([...new URLSearchParams(fixed), ...Object.entries(query)])
      return given.size > 0 ? `${path}?${given}` : path
    }

    /** The lines of a file, its heads first. */
    async function linesOf(file: string): Promise<string[]> {
      return (await browser.get(file)).html.replace('\ufeff', '').trimEnd().split('\r\n')
    }

    return { browser, first, address, linesOf }
  }

  return { services, people, open }
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= read()
    return value
  }
}

/** The address of the file that a page offers. */
export function fileOf({ $ }: Answer): string {
  return $('#list a[download]').attr('href') ?? ''
}
