import { describe, expect, test } from 'vitest'
import { isSigned, signBody } from '#src/services/order-payment/sandbox/signature.ts'

const keys = ['a secret of the sandbox, thirty-two bytes']
const body = '{"id":"1"}'
const now = new Date('2026-11-22T06:00:00.900Z')
const header = signBody(keys, body, now)
const inSeconds = (seconds: number) =>
  new Date(Math.floor(now.getTime() / 1000) * 1000 + seconds * 1000)

describe('a webhook of the sandbox', () => {
  test('is ours within 300 seconds before and after [R09]', () => {
    for (const seconds of [-300, 0, 300]) {
      expect(isSigned(keys, { header, body, now: inSeconds(seconds) })).toBe(true)
    }
    for (const seconds of [-301, 301]) {
      expect(isSigned(keys, { header, body, now: inSeconds(seconds) })).toBe(false)
    }
  })

  test('is nobody’s under another key, with another body or another time [R09]', () => {
    expect(isSigned(['another secret, also of thirty-two bytes'], { header, body, now })).toBe(
      false,
    )
    expect(isSigned(keys, { header, body: `${body} `, now })).toBe(false)
    const later = header.replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000) + 1}`)
    expect(isSigned(keys, { header: later, body, now })).toBe(false)
    const older = signBody(['an older secret, also of thirty-two bytes'], body, now)
    expect(
      isSigned([...keys, 'an older secret, also of thirty-two bytes'], {
        header: older,
        body,
        now,
      }),
    ).toBe(true)
  })

  test('names its time and one signature, and nothing else [R09]', () => {
    expect(header).toMatch(/^t=1795327200,v1=[\w-]{43}$/)
    const odd = [
      null,
      '',
      't=',
      header.slice(1),
      `x${header}`,
      `${header}=`,
      header.split(',')[0] ?? '',
    ]
    for (const other of odd) expect(isSigned(keys, { header: other, body, now })).toBe(false)
    const nameless = signBody(keys, body, new Date(0)).replace('t=0', 't=')
    expect(isSigned(keys, { header: nameless, body, now: new Date(0) })).toBe(false)
  })
})
