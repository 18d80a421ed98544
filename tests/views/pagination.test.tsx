import { describe, expect, test } from 'vitest'
import { PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { draw, testPage } from './render.tsx'

const labels = (page: number, totalItems: number) =>
  draw(<Pagination page={page} totalItems={totalItems} />)('li')
    .toArray()
    .map((item) => draw(null)(item).text())

describe('the pages of a list', () => {
  test('pagination offers Prev and Next [SHELL-42]', () => {
    const $ = draw(<Pagination page={1} totalItems={100} />)
    expect($('a[rel=prev]').text()).toBe('Prev')
    expect($('a[rel=next]').text()).toBe('Next')
  })

  test('pagination shows two pages on each side of the current one [SHELL-43]', () => {
    expect(labels(5, 312)).toEqual(['Prev', '4', '5', '6', '7', '8', 'Next'])
    expect(labels(0, 312)).toEqual(['Prev', '1', '2', '3', 'Next'])
    expect(labels(12, 312)).toEqual(['Prev', '11', '12', '13', 'Next'])
  })

  test('pagination is there only when the records do not fit on one page [SHELL-44]', () => {
    expect(draw(<Pagination page={0} totalItems={25} />).html()).toBe('')
    expect(draw(<Pagination page={0} totalItems={26} />)('nav').length).toBe(1)
    expect(draw(<Pagination page={0} size={250} totalItems={250} />).html()).toBe('')
  })

  test('pagination counts from 0 in addresses and from 1 for people [SHELL-47]', () => {
    const $ = draw(<Pagination page={2} totalItems={312} />)
    const current = $('[aria-current=page]')
    expect(current.text()).toBe('3')
    expect(current.attr('href')).toBe('/things?page=2')
    expect($('[aria-label="Page 1"]').attr('href')).toBe('/things')
  })

  test('draws Prev on the first and Next on the last page disabled [SHELL-48]', () => {
    const first = draw(<Pagination page={0} totalItems={50} />)
    expect(first('button:disabled').text()).toBe('Prev')
    expect(first('a[rel=next]').attr('href')).toBe('/things?page=1')
    const last = draw(<Pagination page={1} totalItems={50} />)
    expect(last('button:disabled').text()).toBe('Next')
    const beyond = draw(<PastEnd />, testPage({ url: '/things?status=PENDING&page=99' }))
    expect(beyond('a').attr('href')).toBe('/things?status=PENDING')
  })

  test('pagination keeps the search and filters in every address', () => {
    const page = testPage({ url: '/things?term=tea%20%26%20cake&status=PENDING&page=3' })
    const $ = draw(<Pagination page={3} totalItems={312} />, page)
    expect($('a[rel=next]').attr('href')).toBe('/things?term=tea+%26+cake&status=PENDING&page=4')
  })

  test('pagination says which records are shown', () => {
    expect(draw(<Pagination page={12} totalItems={312} />)('span').text()).toBe('301–312 of 312')
    const ru = testPage({ language: 'ru' })
    expect(draw(<Pagination page={0} totalItems={312} />, ru)('span').text()).toBe('1–25 из 312')
  })

  test('a total that nobody counted to its end is written with a plus [API-21]', () => {
    const pages = <Pagination page={1} totalItems={10_000} totalItemsCapped />
    expect(draw(pages)('span').text()).toBe('26–50 of 10,000+')
    const ru = draw(pages, testPage({ language: 'ru' }))
    expect(ru('span').text().replaceAll(/\s/g, ' ')).toBe('26–50 из 10 000+')
  })

  test('swaps the list alone, and is a plain link outside the shell', () => {
    const inside = draw(<Pagination page={0} totalItems={50} />)('a[rel=next]')
    expect([inside.attr('hx-target'), inside.attr('hx-get')]).toEqual(['#list', ''])
    expect(inside.closest('nav').attr('hx-swap:inherited')).toBe('outerHTML top')
    const outside = draw(<Pagination page={0} totalItems={50} />, testPage({ actor: null }))
    expect(outside('a[rel=next]').attr('hx-get')).toBeUndefined()
  })
})
