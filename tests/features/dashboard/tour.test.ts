import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { owner } from '../profile/owner.ts'

const app = await testApp({ config: { demo: true } })
const roles = ['ADMIN', 'MERCHANT', 'BANK'] as const
const isTour = 'section.card:has(input[value=tour])'

test.each(
  roles.flatMap((role) => (['en', 'ru'] as const).map((language) => [role, language] as const)),
)(
  'the tour of %s in %s has five stops that open, and is skipped for good [DASH-27]',
  async (role, language) => {
    const { browser } = await owner(app, { role })
    browser.cookies.set('__Host-lang', language)
    const { $ } = await browser.get('/dashboard')
    const tour = $(isTour)
    expect(tour.find('h2').text()).toContain('5')
    expect($('.head a').attr('href')).toBe(`#${tour.attr('id')}`)
    expect(tour.nextAll('.card'), 'figures stand above it').toHaveLength(0)
    const links = tour.find('ol a').toArray()
    const hrefs = links.map((link) => $(link).attr('href') ?? '')
    expect(new Set(hrefs).size).toBe(5)
    for (const href of hrefs) expect((await browser.get(href)).status, href).toBe(200)
    const form = tour.find('form')
    const fields = Object.fromEntries(
      form
        .find('input')
        .toArray()
        .map((input) => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']),
    )
    const answer = await browser.post(form.attr('action') ?? '', fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard'])
    const { $: after } = await browser.get('/dashboard')
    expect(after(`${isTour}, a[href="#tour"]`)).toHaveLength(0)
  },
)

test('outside the demo world nobody is offered a tour [DASH-27]', async () => {
  const plain = await testApp()
  for (const role of roles) {
    const { browser } = await owner(plain, { role })
    expect((await browser.get('/dashboard')).$(isTour)).toHaveLength(0)
  }
})
