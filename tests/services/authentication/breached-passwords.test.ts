import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { isBreached } from '#src/services/authentication/breached-passwords.ts'
import { checkNewPassword } from '#src/services/authentication/passwords.ts'

const none = { brandName: 'Dealdesk', refusedPasswords: new Set<string>() }

test.each([
  'Radio123',
  'rADIO123',
  'Tm371855',
  'Bgt5zxcv',
  '6789Yuio',
  'Cashislife69',
  '1962Falc',
  'Ferrari328gts',
  'FERRARI328gts',
  'Link00zelda',
])('%s is refused, as breaches hold it [AUTH-145]', async (password) => {
  expect(await isBreached(password)).toBe(true)
  await expect(checkNewPassword(none, password)).rejects.toThrow('common:messages.passwordBreached')
})

test.each(['Frangipani8', 'Galle-Fort-1663', 'Кандышка7Б', 'ශ්‍රී-Kandy-2030', 'Aa1 tea tea tea'])(
  '%s is taken [AUTH-145]',
  async (password) => {
    expect(await isBreached(password)).toBe(false)
    await expect(checkNewPassword(none, password)).resolves.toBeUndefined()
  },
)

test('of passwords that nobody had at most one in a thousand is refused [AUTH-145]', async () => {
  let refused = 0
  for (let at = 0; at < 20_000; at += 1) {
    if (await isBreached(`Aa1${randomBytes(9).toString('base64')}`)) refused += 1
  }
  expect(refused).toBeLessThanOrEqual(20)
})

test('an operator’s own list is read at the start, whatever the case of a line [AUTH-146]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'refused-'))
  const path = join(folder, 'list.txt')
  await writeFile(path, 'Frangipani8\r\n\nLagoonBank1901\n')
  const config = readConfig({ REFUSED_PASSWORDS: path })
  for (const password of ['Frangipani8', 'fRANGIPANI8', 'lagoonBANK1901']) {
    await expect(checkNewPassword(config, password), password).rejects.toThrow(
      'common:messages.passwordBreached',
    )
  }
  await expect(checkNewPassword(config, 'Frangipani9')).resolves.toBeUndefined()
  await writeFile(path, 'x'.repeat(10 * 1024 * 1024 + 1))
  expect(() => readConfig({ REFUSED_PASSWORDS: path })).toThrow(
    'REFUSED_PASSWORDS: the file must have at most 10 MB',
  )
  await rm(folder, { recursive: true })
  expect(() => readConfig({ REFUSED_PASSWORDS: path })).toThrow(
    'REFUSED_PASSWORDS: the file cannot be read',
  )
})
