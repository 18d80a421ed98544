import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { readForm } from '#src/web/forms/form.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Notice, Screen } from '#src/web/page/screen.ts'
import { NotificationSettings } from '#views/notifications/settings.tsx'
import { toChoices } from './choices-form.ts'

export async function edit({ page, upstream }: Request): Promise<Screen> {
  const { t } = page
  const choices = await upstream.need(upstream.notifications.GET('/choices'))
  return screen({
    title: t('inbox:settings.title'),
    crumbs: crumbsTo(page, notificationPaths.settings),
    main: <NotificationSettings {...choices} />,
  })
}

export async function update({ c, upstream }: Request): Promise<Result> {
  const body = toChoices(await readForm(c))
  const answer = await upstream.notifications.POST('/choices', { body })
  const type: Notice['type'] = answer.ok ? 'SUCCESS' : 'ERROR'
  return seeOther(notificationPaths.settings(), { type, message: answer.displayMessage })
}
