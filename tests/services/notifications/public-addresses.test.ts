import { expect, test } from 'vitest'
import { isPublicAddress } from '#src/services/kit/outbound/public-addresses.ts'

test('addresses of the open internet are public', () => {
  for (const address of ['8.8.8.8', '142.250.1.1', '172.32.0.1', '2a00:1450:4001:82f::200a']) {
    expect(isPublicAddress(address), address).toBe(true)
  }
})

test('this machine, private networks, tunnels into them and nonsense are not', () => {
  const kept = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.53',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ]
  for (const address of kept) expect(isPublicAddress(address), address).toBe(false)
})
