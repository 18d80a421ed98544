import { pageAddress } from '#src/contract/page-address.ts'
import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { currentPath } from '#src/web/http/htmx.ts'
import { noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { type Shortcut, shortcuts } from '#views/page/shortcuts.ts'
import { ShortcutDialog, ShortcutPage } from '#views/preferences/help.tsx'

export function show({ c, page, query }: Request): Result {
  const own = preferencePaths.shortcuts()
  const next = pageAddress(currentPath(c, c.get('web').config.publicOrigin)) ?? own
  return screen({
    title: page.t('shortcuts:title'),
    crumbs: crumbsTo(page, preferencePaths.shortcuts),
    main: <ShortcutPage names={namesIn(null)} next={own} />,
    dialog: <ShortcutDialog names={namesIn(query.get('keys'))} next={next} />,
  })
}

export async function update(request: Request): Promise<Result> {
  const { c, upstream } = request
  const form = await readForm(c)
  const body = { enabled: text(form, 'shortcuts') === 'on' }
  const answer = await upstream.authentication.PUT('/users/shortcuts', { body })
  const next = pageAddress(text(form, 'next')) ?? preferencePaths.shortcuts()
  return seeOther(next, noticeOf(answer))
}

/** @param keys those the page has, as its script found them; null for all */
function namesIn(keys: string | null): Shortcut[] {
  const names = Object.keys(shortcuts) as Shortcut[]
  if (keys === null) return names
  return names.filter((name) => keys.includes(name === 'open' ? shortcuts.down : shortcuts[name]))
}
