import { expect, test } from 'vitest'
import { permissionsOf } from '#src/contract/roles.ts'
import { narrowed } from '#tests/features/roles/manager.ts'
import { testApp } from '#tests/support/app.ts'

const app = await testApp({ world: 'demo' })
const seeing = permissionsOf.ADMIN.filter((one) => one.startsWith('VIEW_'))

test.each(seeing)(
  'whoever may only %s is offered nothing that they may not open [SHELL-110]',
  async (permission) => {
    const { browser } = await narrowed(app, [permission])
    const offered = new Set<string>()
    for (const term of ['', 'a', 'an', '1', 'tea', 'house', 'perera', 'pending']) {
      const { $ } = await browser.swap(`/search?q=${encodeURIComponent(term)}`, 'div#palette-list')
      for (const one of $('[role=option][href]').toArray()) offered.add($(one).attr('href') ?? '')
    }
    expect(offered.size).toBeGreaterThan(0)
    for (const href of offered) {
      const answer = await browser.get(href)
      expect([href, answer.status]).toEqual([href, 200])
    }
  },
)
