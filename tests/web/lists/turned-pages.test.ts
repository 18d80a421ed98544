import { expect, test } from 'vitest'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { member } from '#src/world/load.ts'
import { ORIGIN, testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'

const app = await testApp({ world: 'demo' })
const admin = openBrowser(app)
await admin.submit('/login', { username: member('ishara').email ?? '', password: WORLD_PASSWORD })

const LIST = '/deals/list/admin'

/** What the browser shows, what is address for, and whether that is another page of the same list. */
const cases: [shown: string, address: string, isTurned: boolean][] = [
  [LIST, `${LIST}?page=1`, true],
  [`${LIST}?page=1`, LIST, true],
  [`${LIST}?page=1`, `${LIST}?page=2`, true],
  [`${LIST}?page=0`, `${LIST}?page=1`, true],
  [`${LIST}?status=approved`, `${LIST}?status=approved&page=1`, true],
  [`${LIST}?page=1&status=approved&sort=title`, `${LIST}?sort=title&status=approved&page=2`, true],
  [`${LIST}?q=high%20tea`, `${LIST}?q=high+tea&page=1`, true],
  [`${LIST}?q=%D1%87%D0%B0%D0%B9`, `${LIST}?q=чай`, true],
  [`${LIST}#list`, `${LIST}?page=1`, true],
  [LIST, `${LIST}?q=tea`, false],
  [`${LIST}?q=tea`, LIST, false],
  [`${LIST}?q=tea`, `${LIST}?q=coffee&page=1`, false],
  [`${LIST}?status=pending`, `${LIST}?page=1`, false],
  [`${LIST}?sort=title`, `${LIST}?sort=-title&page=1`, false],
  [`${LIST}?select=page`, `${LIST}?page=1`, false],
  [`${LIST}?view=all`, `${LIST}?page=1`, false],
  ['/deals/list/merchant', `${LIST}?page=1`, false],
  ['/dashboard', `${LIST}?page=1`, false],
  ['', `${LIST}?page=1`, false],
]

test.each(cases)(
  'from %s to %s: only a turned page leaves what stands around it [SHELL-182]',
  async (shown, address, isTurned) => {
    const here = { 'hx-current-url': shown && ORIGIN + shown }
    const { $ } = await admin.swap(address, 'div#list', here)
    expect($('#list')).toHaveLength(1)
    const targets = $('hx-partial').map((_, part) => $(part).attr('hx-target') ?? '')
    const around = targets.get().filter((target) => target !== '#printed')
    if (isTurned) expect(around).toEqual([])
    else expect(around).toEqual(expect.arrayContaining(['.head p', 'main .segment', '#announce']))
    expect($('title').text()).toContain('Dealdesk')
  },
)

test.each([`https://elsewhere.test${LIST}`, 'about:blank', 'nonsense'])(
  'an address of another origin, %s, is none of ours [SHELL-182]',
  async (shown) => {
    const { $ } = await admin.swap(`${LIST}?page=1`, 'div#list', { 'hx-current-url': shown })
    expect($('hx-partial[hx-target="main .segment"]')).toHaveLength(1)
  },
)

test('a whole screen is whole, whatever the browser shows [SHELL-182]', async () => {
  const here = { 'hx-current-url': `${ORIGIN}${LIST}` }
  const { $ } = await admin.swap(`${LIST}?page=1`, 'main#main', here)
  expect([$('.segment').length, $('.toolbar').length, $('h1').length]).toEqual([1, 1, 1])
})
