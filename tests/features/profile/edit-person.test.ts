import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { editTab, goodPerson, newcomer, owner, send } from './owner.ts'

const PATH = editTab('contact')
const part = { part: 'person' }
const app = await testApp()

test('the contact person is sent for approval [MERCH-47, MERCH-49, MERCH-51]', async () => {
  const { browser, account } = await owner(app, newcomer)
  const answer = await send(browser, PATH, goodPerson, part)
  expect(answer.headers.get('location')).toBe('/profile/merchant?tab=contact')
  const { $ } = await browser.get('/profile/merchant?tab=contact')
  expect($('main .note').text()).toContain(
    'Contact person saved. The details are waiting for approval.',
  )
  expect($('main .card:not(.more)').eq(1).text()).toContain('Sanjaya Alwis')
  const { rows } = await app.db.execute(sql`
    select values, status, kind from proposals where subject_id = ${account.id}`)
  expect(rows).toEqual([
    {
      kind: 'contact',
      status: 'PENDING',
      values: {
        name: 'Sanjaya Alwis',
        designation: 'Owner',
        telephone: { countryCode: '+94', localNumber: '812234567' },
        email: 'sanjaya@kandybooks.example',
      },
    },
  ])
})

test('every error at once beside its field, input kept, in both languages', async () => {
  const { browser } = await owner(app)
  const wrong = {
    contactPersonName: '',
    contactPersonDesignation: 'x'.repeat(101),
    contactPersonTelephone: '12',
    contactPersonEmail: 'nobody',
  }
  const { status, $ } = await send(browser, PATH, wrong, part)
  expect(status).toBe(422)
  expect($('#field-contactPersonName-error').text()).toBe('Name is required')
  expect($('#field-contactPersonDesignation-error').text()).toBe(
    'Designation must be 100 characters or fewer',
  )
  expect($('#field-contactPersonTelephone-error').text()).toMatch(/^Phone number is not valid/)
  expect($('#field-contactPersonEmail-error').text()).toBe('Invalid Email Format')
  expect($('#field-contactPersonTelephone').attr('value')).toBe('12')
  expect($('#field-mobileNo').attr('value')).toMatch(/^076/)
  browser.cookies.set('__Host-lang', 'ru')
  const russian = await send(browser, PATH, wrong, part)
  expect(russian.$('#field-contactPersonName-error').text()).toBe('Укажите имя')
})

test('what the service finds stands beside the form’s own field', async () => {
  const refusing = await testApp({
    beside: app,
    instead: ({ method, url }) =>
      method === 'PUT' && url.includes('/contact')
        ? Response.json(
            {
              code: 4000,
              message: 'no',
              displayMessage: 'Not like that',
              data: { errors: { telephone: 'Not this number' } },
            },
            { status: 400 },
          )
        : null,
  })
  const { browser } = await owner(refusing)
  const { status, $ } = await send(browser, PATH, goodPerson, part)
  expect(status).toBe(422)
  expect($('#field-contactPersonTelephone-error').text()).toBe('Not this number')
  expect($('#field-mobileNo-error').text()).toBe('')
})

test('a form of the tab that is none of its parts is not there', async () => {
  const { browser } = await owner(app)
  const { $ } = await browser.get(PATH)
  const _csrf = $('[name=_csrf]').attr('value') ?? ''
  expect((await browser.post(PATH, { _csrf, part: 'password' })).status).toBe(404)
})
