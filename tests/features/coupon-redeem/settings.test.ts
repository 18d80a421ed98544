import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { readSettings, settingsText } from '#views/coupon-redeem/counter-settings.tsx'

const app = await testApp()
const { browser } = await signedIn(app)
const counter = '/coupon-redeem'
const settings = `${counter}/settings`

const choose = (chosen: Record<string, string>) => browser.submit(counter, chosen, settings)
const props = async () => {
  const { html } = await browser.get(counter)
  return html.replaceAll('&quot;', '"')
}

test('nothing is chosen at first, and the page brings no styles for it [COUP-105]', async () => {
  const { $ } = await browser.get(counter)
  expect($(`form[action="${settings}"] input[type=checkbox]`).length).toBe(3)
  expect($(`form[action="${settings}"] input[checked]`).length).toBe(0)
  expect(await props()).toContain('"sound":false,"vibration":false')
  expect($('main link[rel=stylesheet]')).toHaveLength(0)
})

test('what is chosen is kept in this browser, without script, and taken back [COUP-105]', async () => {
  expect((await choose({ sound: 'on', big: 'on' })).status).toBe(303)
  const { $ } = await browser.get(counter)
  const checked = $(`form[action="${settings}"] input[checked]`).toArray()
  expect(checked.map((input) => $(input).attr('name'))).toEqual(['sound', 'big'])
  expect(await props()).toContain('"sound":true,"vibration":false')
  expect($('main link[rel=stylesheet]')).toHaveLength(1)
  await choose({})
  expect((await browser.get(counter)).$(`form[action="${settings}"] input[checked]`).length).toBe(0)
})

test.each(['branch', 'settings'])(
  'by script the page is loaded anew with the choice of %s [COUP-105]',
  async (which) => {
    const { $ } = await browser.get(counter)
    const _csrf = $('#redeem [name=_csrf]').attr('value') ?? ''
    const htmx = { 'hx-request': 'true', 'hx-target': 'main#main' }
    const answer = await browser.post(`${counter}/${which}`, { _csrf, big: 'on' }, htmx)
    expect(answer.headers.get('hx-redirect')).toBe(counter)
    expect(answer.headers.get('set-cookie')).toContain('dealdesk-counter')
  },
)

test.each([
  [null, ''],
  ['', ''],
  ['sound', 'sound'],
  ['big.sound', 'sound.big'],
  ['sound.vibration.big', 'sound.vibration.big'],
  ['loud', ''],
  ['sound.sound', 'sound'],
  ['SOUND', ''],
  ['sound.<script>', 'sound'],
  ['...', ''],
  ['sound.'.repeat(1000), 'sound'],
])('a cookie of %j means %j', (kept, meant) => {
  expect(settingsText(readSettings(kept))).toBe(meant)
})
