import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { screen } from '#src/web/http/result.ts'
import { renderDocument } from '#views/layouts/document.tsx'
import { merchant, testPage } from './render.tsx'

const crumbs = [{ label: 'Home', href: '/' }, { label: 'Things' }]
const shown = (parts: Parameters<typeof testPage>[0] = {}) =>
  load(renderDocument(testPage(parts), screen({ title: 'Things', crumbs, main: <h1>Things</h1> })))

describe('the page of somebody signed in', () => {
  test('groups of the menu open to their entries; the current one is open [SHELL-32]', () => {
    const $ = shown()
    expect($('nav details summary').text()).toContain('Coupons')
    expect($('nav details').is('[open]')).toBe(true)
    expect($('nav details li a[aria-current=page]').text()).toBe('View Coupons')
  })

  test('the sidebar holds the privacy policy and the terms [SHELL-33]', () => {
    const links = shown()('nav[aria-label="Main menu"] footer a').toArray()
    const hrefs = links.map((link) => link.attribs.href)
    expect(hrefs.slice(0, 2)).toEqual(['/privacy-policy', '/terms-and-conditions'])
  })

  test('both open in a new tab [SHELL-34]', () => {
    const links = shown()('nav[aria-label="Main menu"] footer a').toArray()
    const targets = links.map((link) => link.attribs.target)
    expect(targets).toEqual(['_blank', '_blank'])
  })

  test('the header holds no other header or footer, which HTML forbids', () => {
    expect(shown()('header footer, header header')).toHaveLength(0)
  })

  test('the header shows the full name, the image and Sign out [SHELL-35]', () => {
    const $ = shown({ actor: { ...merchant, imageUrl: '/media/1/thumb' } })
    expect($('header b').first().text()).toBe('Nadeesha Perera')
    expect($('header img').attr('src')).toBe('/media/1/thumb')
    const form = $('header form[method=post][action="/logout"]')
    expect(form.find('button').text()).toBe('Sign out')
    expect(form.find('[name=_csrf]').attr('value')).toBe('form-token')
  })

  test('a breadcrumb stands above the content [SHELL-36]', () => {
    const $ = shown()
    const trail = $('nav[aria-label=Breadcrumb]')
    expect(trail.find('a').attr('href')).toBe('/')
    expect(trail.find('[aria-current=page]').text()).toBe('Things')
    const html = $.html()
    expect(html.indexOf('Breadcrumb')).toBeLessThan(html.indexOf('<main'))
  })

  test('somebody without a picture is shown by initials', () => {
    expect(shown()('header .who').text()).toContain('NP')
  })

  test('waiting work and unread messages are said in words', () => {
    const $ = shown({ unreadNotifications: 3 })
    expect($('header a.bell').attr('href')).toBe('/notifications')
    expect(
      $('header .bell .vh')
        .toArray()
        .map((words) => $(words).text()),
    ).toEqual(['Notifications, 3 unread', 'Notifications, 3 unread'])
    expect($('#menu').text()).toContain('3 waiting')
  })

  test('waiting work is said in the language of the page, though its entries are those of another', () => {
    expect(shown()('#menu').text()).toContain('3 waiting')
    expect(shown({ language: 'ru' })('#menu').text()).toContain('ожидают')
  })

  test('the page of somebody signed in begins with a link to the content', () => {
    const $ = shown()
    expect($('body a').first().attr('href')).toBe('#main')
    expect($('main#main').attr('tabindex')).toBe('-1')
  })
})

describe('language and theme [SHELL-65]', () => {
  const forms = ($: ReturnType<typeof load>) => $('form[action="/preferences"][method=post]')

  test('stand in the menu of the person, with the current choice marked', () => {
    const $ = shown({ theme: 'dark' })
    const menu = forms($).closest('#person')
    expect(menu.attr('popover')).toBe('auto')
    expect($('header .who').attr('popovertarget')).toBe('person')
    expect(menu.find('a').first().attr('href')).toBe('/profile/merchant')
    const pressed = $('[aria-pressed=true]').toArray()
    expect(pressed.map((button) => `${button.attribs.name}=${button.attribs.value}`)).toEqual([
      'language=en',
      'theme=dark',
    ])
    expect(
      $('[name=theme]')
        .toArray()
        .map((button) => button.attribs.value),
    ).toEqual(['light', 'dark', 'system'])
  })

  test('stand on public pages', () => {
    expect(forms(shown({ actor: null })).length).toBe(2)
  })

  test('work without script and lead back to the page', () => {
    const $ = shown({ url: '/things?page=2' })
    expect($('form[action="/preferences"] [name=next]').attr('value')).toBe('/things?page=2')
    expect(forms($).first().attr('hx-post')).toBeUndefined()
    expect($('[name=_csrf]').length).toBe($('form[method=post]').length)
  })
})

test('pages of two people, roles, languages and themes keep their own tokens, names and addresses', () => {
  const admin = { ...merchant, role: 'ADMIN', roleLowerCase: 'admin', isAdmin: true } as const
  const people = [
    { csrf: 'token-a', url: '/a?x=1&y=2', unreadNotifications: 3 },
    { csrf: 'token-b', url: '/b', theme: 'dark', actor: { ...merchant, fullName: 'Ruwan Silva' } },
    { csrf: 'token-c', url: '/c', actor: { ...admin, isMerchant: false, fullName: 'Ishara' } },
    { csrf: 'token-d', url: '/d', language: 'ru', menu: [] },
  ] as const
  const pages = people.map((parts) => testPage({ ...parts, menu: [] }))
  for (const page of [...pages, ...pages]) {
    const thing = screen({ title: 'T', main: <h1>T</h1> })
    const $ = load(renderDocument(page, thing))
    const values = (name: string) =>
      new Set(
        $(`[name=${name}]`)
          .toArray()
          .map((input) => input.attribs.value),
      )
    expect(values('_csrf')).toEqual(new Set([page.csrf]))
    expect(values('next')).toEqual(new Set([page.url]))
    expect($('.who b').text()).toBe(page.actor?.fullName)
    expect($('#palette-form').attr('method')).toBe(page.actor?.isMerchant ? 'post' : 'get')
    expect($('[name=theme][aria-pressed=true]').attr('value')).toBe(page.theme)
    expect($('[name=language][aria-pressed=true]').attr('value')).toBe(page.language)
    expect($('#unread .count').text()).toBe(page.unreadNotifications ? '3' : '')
  }
})
