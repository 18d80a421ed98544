import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { screen } from '#src/web/http/result.ts'
import { codeIn, linesMatching } from '#tests/structure/source-files.ts'
import { Form } from '#views/components/form.tsx'
import { Gallery } from '#views/components/gallery.tsx'
import { Go } from '#views/components/go.tsx'
import { RichTextField } from '#views/components/rich-text-field.tsx'
import { renderDocument } from '#views/layouts/document.tsx'
import { renderDialog, renderMain, renderRegion } from '#views/layouts/main-fragment.tsx'
import type { Screen } from '#views/page/page.ts'
import { testPage } from './render.tsx'

const things: Screen = screen({
  title: 'Things',
  crumbs: [{ label: 'Things' }],
  main: <Go href="/things/1">One</Go>,
})
const terms = screen({ title: 'T', main: <RichTextField name="terms" label="Terms" /> })

describe('a whole page', () => {
  test('a whole page has its language, title, one stylesheet and one deferred script', () => {
    const $ = load(renderDocument(testPage({ language: 'ru' }), things))
    expect($('html').attr('lang')).toBe('ru')
    expect($('title').text()).toBe('Things · Dealdesk')
    expect($('link[rel=stylesheet]').length).toBe(1)
    expect($('style').length).toBe(0)
    const scripts = $('script').toArray()
    expect(scripts.map(({ attribs }) => [attribs.type, attribs.src])).toEqual([
      ['module', '/a/c.js'],
    ])
  })

  test('the page of a first visit brings its styles and asks for nothing before them but the script', () => {
    const $ = load(renderDocument(testPage({ knowsStyles: false }), things))
    expect($('link[rel=stylesheet]').length).toBe(0)
    expect($('style').text()).toBe('a{color:red}')
    expect($('style').attr('data-sheet')).toBe('/a/s.css')
    expect($('style').prevAll('script, link[rel=stylesheet]')).toHaveLength(1)
  })

  test('a whole page says to search engines what it is where anybody may read it, and nothing behind the sign-in', () => {
    const words = (layout: 'auth' | 'shell') =>
      load(renderDocument(testPage(), { ...things, layout }))('meta[name=description]')
    expect(words('auth').attr('content')).toContain('redeem coupons')
    expect(words('shell')).toHaveLength(0)
  })

  test('follows the system’s theme unless one was chosen', () => {
    const theme = (chosen: 'dark' | 'system') =>
      load(renderDocument(testPage({ theme: chosen }), things))('html').attr('data-theme')
    expect([theme('dark'), theme('system')]).toEqual(['dark', undefined])
  })

  test('a whole page asks for the islands’ script only when it holds an island', () => {
    expect(renderDocument(testPage(), things)).not.toContain('islands.js')
    expect(renderDocument(testPage(), terms)).toContain('islands.js')
    const typed = screen({ title: 'T', main: '<x-island name="rich-text">' })
    expect(renderDocument(testPage(), typed)).not.toContain('islands.js')
  })

  test('a whole page says in its title that a form was refused', () => {
    const $ = load(renderDocument(testPage(), { ...things, status: 422 }))
    expect($('title').text()).toBe('Error: Things · Dealdesk')
  })

  test('escapes its title', () => {
    const html = renderDocument(testPage(), { ...things, title: '</title><script>' })
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt; ·')
  })

  test('a whole page is never told to load a picture early', () => {
    const main = <Gallery label="Images" pictures={[{ url: '/1.webp' }, { url: '/2.webp' }]} />
    expect(renderDocument(testPage(), { ...things, main })).not.toContain('rel="preload"')
  })

  test('htmx looks for one spelling of its attributes, the one that views write', () => {
    const $ = load(renderDocument(testPage(), things))
    const config = JSON.parse($('meta[name=htmx-config]').attr('content') ?? '')
    expect(config.prefix).toBe('')
    expect(linesMatching(codeIn('views', 'src', 'islands'), /data-hx-/)).toEqual([])
  })

  test('a whole page has nothing that a strict policy would refuse', () => {
    const html = renderDocument(testPage(), terms)
    expect(html).not.toMatch(/ style=|<style| on[a-z]+=|javascript:|hx-on/)
  })
})

describe('before sign-in', () => {
  test('links and forms load whole pages', () => {
    const main = (
      <Form action="/login">
        <Go href="/signup">Sign up</Go>
      </Form>
    )
    const html = renderDocument(testPage({ actor: null }), { ...things, layout: 'auth', main })
    expect(html).not.toMatch(/hx-(get|post)=/)
    expect(load(html)('main [name=_csrf]').attr('value')).toBe('form-token')
  })

  test('the welcome text is about shopping coupons at your convenience [SHELL-69]', () => {
    const $ = load(renderDocument(testPage({ actor: null }), { ...things, layout: 'auth' }))
    expect($('aside h2').text()).toBe('Shop coupons at your convenience')
  })
})

describe('a piece for htmx', () => {
  test('the main part for htmx brings title, breadcrumb, menu and notice with it', () => {
    const html = renderMain(testPage(), {
      ...things,
      notice: { type: 'SUCCESS', message: 'Saved.' },
    })
    const $ = load(html, null, false)
    expect(html.startsWith('<title>Things · Dealdesk</title><a ')).toBe(true)
    const partials = $('hx-partial').toArray()
    expect(partials.map(({ attribs }) => attribs['hx-target'])).toEqual([
      '#crumbs',
      '#menu-waiting',
      '#lead-waiting',
      '#unread',
      '#printed',
      '#toasts',
      '#menu',
    ])
    expect($('[hx-target="#toasts"] [role=status]').text()).toContain('Saved.')
    expect($('a').first().attr()).toEqual({ 'hx-get': '', href: '/things/1' })
  })

  test('the list for htmx says what it holds', () => {
    const region = { id: 'list', node: <div id="list">rows</div>, announce: '12 things' }
    const $ = load(renderRegion(testPage(), { ...things, region }), null, false)
    expect($('#list').text()).toBe('rows')
    expect($('[hx-target="#announce"]').text()).toBe('12 things')
  })

  test('the dialog for htmx leaves the title alone', () => {
    const html = renderDialog(testPage(), { ...things, dialog: <h2>Sure?</h2> })
    expect(html).toBe('<h2>Sure?</h2>')
  })

  test('a piece with an island brings its script', () => {
    expect(renderMain(testPage(), terms)).toContain('src="/a/islands.js"')
  })
})
