import { choiceWays } from '#src/contract/notifications/choices.ts'
import { eventGroups } from '#src/contract/notifications/types.ts'
import { mailingPaths } from '#src/contract/screens/mailings.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { orNull } from '#src/upstream/result.ts'
import { type FormInput, list, readForm } from '#src/web/forms/form.ts'
import { noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { NotificationSettings } from '#views/notifications/settings.tsx'
import { can, type Screen } from '#views/page/page.ts'

export async function edit({ page, actor, upstream }: Request): Promise<Screen> {
  const { t } = page
  const [choices, reports] = await Promise.all([
    upstream.notifications.read('/choices'),
    orNull(upstream.core.read('/report-mailings')),
  ])
  const mailings = reports?.mailings ?? []
  const isOffered = mailings.length > 0 || can(actor, mailingPaths.addReport.allow)
  return screen({
    title: t('inbox:settings.title'),
    crumbs: crumbsTo(page, notificationPaths.settings),
    main: <NotificationSettings {...choices} mailings={isOffered ? mailings : null} />,
  })
}

export async function update({ c, upstream }: Request): Promise<Result> {
  const body = toChoices(await readForm(c))
  const answer = await upstream.notifications.POST('/choices', { body })
  return seeOther(notificationPaths.settings(), noticeOf(answer))
}

/**
 * A channel's check boxes share its name; their values are groups. The hidden fields `channels` and
 * `groups` list what was offered, so that an unticked box differs from a missing one. Unknown values are
 * dropped.
 */
function toChoices(form: FormInput) {
  const channels = known(choiceWays, list(form, 'channels'))
  const groups = known(eventGroups, list(form, 'groups'))
  const ticked = new Map(channels.map((channel) => [channel, list(form, channel)]))
  return {
    channels,
    groups: groups.map((group) => ({
      group,
      chosen: channels.filter((channel) => ticked.get(channel)?.includes(group)),
    })),
  }
}

function known<Word extends string>(words: readonly Word[], given: readonly string[]): Word[] {
  return words.filter((word) => given.includes(word))
}
