import { describe, expect, test } from 'vitest'
import { type Permission, permissionsOf } from '#src/contract/roles.ts'
import { cast, WORLD_PASSWORD } from '#src/world/cast.ts'
import { testApp } from '#tests/support/app.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { crawl, isRefusal } from './crawl.ts'

const app = await testApp({ world: 'demo' })

describe('whoever may do all that the role allows', () => {
  test.each(['ishara', 'nadeesha', 'dilani', 'priyanka'])(
    'no link and no button of %s ends at a refusal [SHELL-16]',
    async (key) => {
      const person = cast.find((one) => one.key === key)
      if (!person || person.role === 'USER') throw new Error(`nobody called ${key}`)
      const browser = await signedInAs(app, person, WORLD_PASSWORD)
      const permissions = new Set<Permission>(permissionsOf[person.role])
      const visitor = { role: person.role, approvalStatus: 'APPROVED' as const, permissions }
      const { pages, refused } = await crawl(browser, visitor, 2)
      expect(pages.size).toBeGreaterThan(10)
      expect([...pages].filter(isRefusal)).toEqual([])
      expect(refused).toEqual([])
    },
  )
})
