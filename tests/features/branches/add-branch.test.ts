import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { addBranch, goodBranch, openBusiness, pdf, sendBranch } from './business.ts'

const app = await testApp()
const business = await openBusiness(app)
const { browser } = business
const ADD = '/branch/add'
const errorsIn = ({ $ }: Awaited<ReturnType<typeof browser.get>>) =>
  $('main .error:not([hidden])')
    .map((_, error) => $(error).text())
    .get()

test('the form asks for name, address, address proof, contact number and a place on a map [BRANCH-01]', async () => {
  const { $ } = await browser.get(ADD)
  const names = $('main form')
    .find('input:not([type=hidden]), textarea')
    .map((_, field) => $(field).attr('name'))
    .get()
  expect(names).toEqual(['name', 'address', 'contactNo', 'place', 'latitude', 'longitude', 'proof'])
  expect($('form[action="/branch/add"]').attr('enctype')).toBe('multipart/form-data')
})

test('the picker begins in Colombo at zoom 15 [BRANCH-27]', async () => {
  const { $ } = await browser.get(ADD)
  const props = JSON.parse($('x-island[name=map-picker]').attr('props') ?? '')
  expect(props).toMatchObject({ centre: { latitude: 6.9271, longitude: 79.8612 }, zoom: 15 })
  expect(props.tiles).toBeNull()
  expect(props.baseMap).toBe('/assets/base-map.json')
})

test('tiles of a configured server take the place of the drawn map', async () => {
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Tiles' }
  const tiled = await testApp({ config: { mapTiles: tiles, tileOrigin: 'https://tiles.example' } })
  const { browser } = await openBusiness(tiled)
  const page = await browser.get(ADD)
  const props = JSON.parse(page.$('x-island[name=map-picker]').attr('props') ?? '')
  expect(props).toMatchObject({ tiles, baseMap: null })
  expect(page.headers.get('content-security-policy')).toContain('https://tiles.example')
})

test('only the pages of the form may ask the browser where it is', async () => {
  const policy = async (path: string) =>
    (await browser.get(path)).headers.get('permissions-policy') ?? ''
  const id = await addBranch(business)
  expect(await policy(ADD)).toContain('geolocation=(self)')
  expect(await policy(`/branch/edit/${id}`)).toContain('geolocation=(self)')
  expect(await policy('/branch')).toContain('geolocation=()')
  expect(await policy(`/branch/view-branch/${id}`)).toContain('geolocation=()')
  const list = await browser.get('/branch')
  expect(list.$('a[href="/branch/add"]').attr('hx-get')).toBeUndefined()
})

test('after adding and after editing the branch is shown [BRANCH-36]', async () => {
  const added = await sendBranch(browser, ADD, goodBranch)
  expect(added.status).toBe(303)
  const path = added.headers.get('location') ?? ''
  expect(path).toMatch(/^\/branch\/view-branch\/[\w-]{36}$/)
  const id = path.split('/').at(-1)
  const { $ } = await browser.get(path)
  expect($('h1').text()).toBe('Fort counter')
  expect($('#toasts').text()).toContain('Branch added. It’s waiting for approval.')
  const saved = await sendBranch(browser, `/branch/edit/${id}`, { ...goodBranch, name: 'Fort' })
  expect(saved.headers.get('location')).toBe(path)
})

test('name, address and place are required, and all is said at once [BRANCH-18, BRANCH-20]', async () => {
  const answer = await sendBranch(browser, ADD, { contactNo: '011 234 5678' })
  expect(answer.status).toBe(422)
  expect(errorsIn(answer)).toEqual([
    'Branch name is required',
    'Address is required',
    'Location is required',
  ])
  expect(answer.$('#errors a[href="#field-latitude"]').text()).toBe('Location is required')
  expect(answer.$('title').text()).toContain('Add branch')
  expect(answer.$('[name=contactNo]').val()).toBe('011 234 5678')
})

test('a contact number is numeric if it is given [BRANCH-19]', async () => {
  const link = await sendBranch(browser, ADD, { ...goodBranch, contactNo: 'https://wa.me/qr/A1' })
  expect(link.$('#field-contactNo-error').text()).toMatch(
    /: that link holds no telephone number\.$/,
  )
  const wrong = await sendBranch(browser, ADD, { ...goodBranch, contactNo: 'ask Nimal' })
  expect(wrong.status).toBe(422)
  expect(errorsIn(wrong)).toEqual(['Contact number is invalid'])
  expect(wrong.$('[name=name]').val()).toBe('Fort counter')
  await addBranch(business, { contactNo: '' })
})

test('a place is two numbers of degrees, with a point or a comma', async () => {
  const wrong = await sendBranch(browser, ADD, {
    ...goodBranch,
    latitude: '96.9',
    longitude: 'east',
  })
  expect(wrong.status).toBe(422)
  expect(errorsIn(wrong)).toEqual([
    'Latitude must be from −90 to 90',
    'Enter degrees like 6.9271, or paste both numbers',
  ])
  const half = await sendBranch(browser, ADD, { ...goodBranch, longitude: '' })
  expect(errorsIn(half)).toEqual(['Location is required'])
  const id = await addBranch(business, { latitude: '6,9335', longitude: '79,8435' })
  expect((await browser.get(`/branch/view-branch/${id}`)).$('main').text()).toContain(
    '6.9335, 79.8435',
  )
})

test.each([
  ['6.9335, 79.8435', ''],
  ['', '6.9335° N, 79.8435° E'],
  ['79.8435', '6.9335'],
  [`6°56'0.6"N 79°50'36.6"E`, ''],
  ['https://www.google.com/maps/@6.9335,79.8435,17z', ''],
])('%j and %j are saved as the place in Colombo [TYPED-12]', async (latitude, longitude) => {
  const id = await addBranch(business, { latitude, longitude })
  const { $ } = await browser.get(`/branch/view-branch/${id}`)
  expect($('main').text()).toContain('6.9335, 79.8435')
})

test.each([
  ['en', 'This link holds no coordinates.'],
  ['ru', 'В этой ссылке нет координат.'],
])(
  'a link without coordinates is refused by that reason: %s [TYPED-12]',
  async (language, words) => {
    const reader = await openBusiness(app)
    reader.browser.cookies.set('__Host-lang', language)
    const link = { latitude: 'https://maps.app.goo.gl/AbC12', longitude: '' }
    const answer = await sendBranch(reader.browser, ADD, { ...goodBranch, ...link })
    expect(answer.status).toBe(422)
    expect(errorsIn(answer)[0]).toContain(words)
    expect(answer.$('[name=latitude]').val()).toBe(link.latitude)
  },
)

test('a pasted pair is a place that the search finds [TYPED-12]', async () => {
  const { html } = await browser.get('/branch/places?q=79.8778%2C+6.9147')
  expect(JSON.parse(html).candidates).toEqual([
    { latitude: 6.9147, longitude: 79.8778, address: expect.stringContaining('Borella') },
  ])
})

test('the lines of a pasted address become one [TYPED-14]', async () => {
  const address = ' 12,  York Street,\r\n\r\n  Colombo\u00A001 ,\r\nSri Lanka '
  const id = await addBranch(business, { address })
  const { $ } = await browser.get(`/branch/view-branch/${id}`)
  expect($('main dt:contains("Address") + dd').first().text()).toContain(
    '12, York Street, Colombo 01, Sri Lanka',
  )
})

test('an address of several lines is as long as its counter says, a line end once [TYPED-14]', async () => {
  const lines = (last: string) => [...Array(49).fill('12345'), last].join('\r\n')
  const id = await addBranch(business, { address: lines('123456') })
  const { $ } = await browser.get(`/branch/edit/${id}`)
  expect($('textarea[name=address]').text()).toHaveLength(300)
  const answer = await sendBranch(browser, ADD, { ...goodBranch, address: lines('1234567') })
  expect(errorsIn(answer)).toEqual(['Address must be 300 characters or fewer'])
})

test('texts that are too long are refused with their limits', async () => {
  const long = { ...goodBranch, name: 'x'.repeat(101), address: 'y'.repeat(301) }
  const answer = await sendBranch(browser, ADD, long)
  expect(answer.status).toBe(422)
  expect(errorsIn(answer)).toEqual([
    'Branch name must be 100 characters or fewer',
    'Address must be 300 characters or fewer',
  ])
})

test('an address proof may be left out [BRANCH-22]', async () => {
  const id = await addBranch(business)
  const { $ } = await browser.get(`/branch/view-branch/${id}`)
  expect($('main dt:contains("Address proof") + dd').text()).toBe('Not added')
})

test('a proof is a picture or a pdf, and stays through a refused form [BRANCH-21, FILES-02, FILES-09]', async () => {
  const form = await browser.get(ADD)
  expect(form.$('input[name=proof]').attr('accept')).toBe('.pdf,.jpeg,.jpg,.png')
  const text = new File(['hello'], 'proof.txt', { type: 'text/plain' })
  const wrong = await sendBranch(browser, ADD, { ...goodBranch, proof: text })
  expect(wrong.status).toBe(422)
  expect(errorsIn(wrong)).toEqual(['Unsupported file type'])
  const lie = new File(['<script>'], 'proof.pdf', { type: 'application/pdf' })
  const lied = await sendBranch(browser, ADD, { ...goodBranch, proof: lie })
  expect(errorsIn(lied)).toEqual([expect.stringMatching(/^Unsupported file type: .* HTML/)])
  const unnamed = await sendBranch(browser, ADD, { ...goodBranch, name: '', proof: pdf() })
  expect(unnamed.status).toBe(422)
  const kept = unnamed.$('[name=proofKept]').val()
  expect(kept).toMatch(/^[\w-]{36}$/)
  const id = await addBranch(business, { proofKept: String(kept) })
  const { $ } = await browser.get(`/branch/view-branch/${id}`)
  expect($(`a[href="/branch/view-branch/${id}/proof"]`)).toHaveLength(1)
})

test('a file of another person is no proof', async () => {
  const rival = await openBusiness(app, { name: 'Tea Leaf' })
  const foreign = await sendBranch(rival.browser, ADD, { ...goodBranch, name: '', proof: pdf() })
  const proofKept = String(foreign.$('[name=proofKept]').val())
  const answer = await sendBranch(browser, ADD, { ...goodBranch, proofKept })
  expect(answer.status).toBe(422)
  expect(errorsIn(answer)).toEqual(['Upload the address proof again'])
})

test('a proof may be sent before the form; what is no proof is refused in words', async () => {
  const { $ } = await browser.get(ADD)
  const form = new FormData()
  form.append('_csrf', $('main [name=_csrf]').attr('value') ?? '')
  form.append('file', pdf())
  const stored = JSON.parse((await browser.post('/branch/proof', form)).html)
  expect(stored).toEqual({ id: expect.stringMatching(/^[\w-]{36}$/) })
  form.set('file', new File(['x'], 'proof.exe'))
  const wrong = await browser.post('/branch/proof', form)
  expect(wrong.status).toBe(422)
  expect(JSON.parse(wrong.html)).toEqual({ error: 'Unsupported file type' })
})

test('a bank adds and sees its branches by the merchants’ rules', async () => {
  const bank = await openBusiness(app, { role: 'BANK', name: 'Lagoon Bank' })
  const id = await addBranch(bank, { name: 'Lagoon Bank, Kandy' })
  expect((await bank.browser.get('/branch')).$('tbody').text()).toContain('Lagoon Bank, Kandy')
  expect((await bank.browser.get(`/branch/view-branch/${id}`)).status).toBe(200)
  expect((await browser.get(`/branch/view-branch/${id}`)).status).toBe(404)
})
