import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { screen } from '#src/web/http/result.ts'
import { ConfirmDialog, ConfirmPage } from '#views/components/dialog.tsx'
import { LoadFailed, NoMatch } from '#views/components/empty-state.tsx'
import { Toast } from '#views/components/toast.tsx'
import { FailureView, NotFoundView, UnavailableView } from '#views/errors/pages.tsx'
import { renderDocument } from '#views/layouts/document.tsx'
import type { Notice } from '#views/page/page.ts'
import { draw, testPage } from './render.tsx'

const saved: Notice = { type: 'SUCCESS', message: 'Saved.' }
const failed: Notice = { type: 'ERROR', message: 'Not saved.' }

describe('a notice', () => {
  test('a notice is a toast of its type [SHELL-77]', () => {
    expect(draw(<Toast {...saved} />)('[role=status]').text()).toContain('Saved.')
    expect(draw(<Toast {...failed} />)('[role=alert]').text()).toContain('Not saved.')
  })

  test('a notice stays 5 s, an error 10 s, or as long as it says', () => {
    const stays = (notice: Notice) => draw(<Toast {...notice} />)('[data-stays]').attr('data-stays')
    expect([stays(saved), stays(failed), stays({ ...failed, stays: 20_000 })]).toEqual([
      '5000',
      '10000',
      '20000',
    ])
  })

  test('a notice can be closed', () => {
    expect(draw(<Toast {...saved} />)('button').text()).toBe('Dismiss')
  })

  test('without script a notice stands on top of the page', () => {
    const page = screen({ title: 'T', main: <h1>T</h1>, notice: saved })
    expect(load(renderDocument(testPage(), page))('main').text()).toBe('Saved.T')
  })
})

describe('a confirmation', () => {
  const props = {
    action: '/things/1/reject',
    title: 'Reject?',
    verb: 'Reject',
    cancelHref: '/things',
  }
  const comment = { required: true, maxLength: 1000 }

  test('a confirmation asks for a comment only where it is told to', () => {
    expect(draw(<ConfirmDialog {...props} />)('textarea').length).toBe(0)
    const $ = draw(<ConfirmDialog {...props} comment={comment} />)
    expect($('textarea').attr('name')).toBe('comment')
    expect($('textarea').attr('data-required-message')).toBe('Comment is required')
  })

  test('a confirmation comes back into the dialog when it was refused', () => {
    const $ = draw(<ConfirmDialog {...props} />)
    expect($('form').attr('hx-target')).toBe('#dialog')
    expect($('form').attr('action')).toBe('/things/1/reject')
  })

  test('a confirmation page works without script', () => {
    const $ = draw(<ConfirmPage {...props} values={{ version: '3' }} />, testPage({ actor: null }))
    expect($('form[method=post]').attr('hx-post')).toBeUndefined()
    expect($('h1').text()).toBe('Reject?')
    expect($('[name=version]').attr('value')).toBe('3')
    expect($('.acts a').attr('href')).toBe('/things')
  })
})

describe('what went wrong', () => {
  test('an unknown page has two buttons, Home Page and Go Back [MISC-02]', () => {
    const $ = draw(<NotFoundView backHref="/things" />)
    expect($('p').text()).toBe("Page doesn't exist or some other error occured.")
    const links = $('a').toArray()
    expect(links.map((link) => [$(link).text(), link.attribs.href])).toEqual([
      ['Home Page', '/'],
      ['Go Back', '/things'],
    ])
  })

  test('a service that does not answer is a Network Error that offers Retry [API-09, API-10]', () => {
    const $ = draw(<UnavailableView />, testPage({ url: '/things?page=2' }))
    expect($('h1').text()).toMatch(/^Network Error/)
    expect($('a').first().attr('href')).toBe('/things?page=2')
    expect($.text()).toContain('request-1')
  })

  test('a refused write is sent again with everything that was entered', () => {
    const values = { title: 'Tea & cake', images: ['1', '2'], _csrf: 'old' }
    const $ = draw(<UnavailableView resend={{ action: '/things', values }} />)
    const sent = $('form input').toArray()
    expect(sent.map(({ attribs }) => `${attribs.name}=${attribs.value}`)).toEqual([
      '_csrf=form-token',
      'title=Tea & cake',
      'images=1',
      'images=2',
    ])
  })

  test('a fault of ours names the request', () => {
    expect(draw(<FailureView />).text()).toContain('request-1')
  })

  test('a part that could not be loaded says so and offers Retry [SHELL-81]', () => {
    expect(draw(<LoadFailed />)('a').text()).toBe('Retry')
  })

  test('a search without a match offers to clear it', () => {
    const $ = draw(<NoMatch term="tea" clearHref="/things" />)
    expect($('h2').text()).toBe('Nothing matches “tea”')
    expect($('a').attr('href')).toBe('/things')
  })
})
