import type { DealEvent } from '#src/contract/core/deals-of-the-day.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import type { Page } from '#src/web/page/page.ts'
import type { ConfirmProps } from '#views/components/dialog.tsx'

export function deletionProps(
  { t }: Page,
  event: DealEvent,
  userType: string,
  back: string,
): ConfirmProps {
  const address = { userType, eventId: event.id }
  return {
    action: eventPaths.delete(address),
    title: t('deals-of-the-day:delete.title'),
    text: t('deals-of-the-day:delete.text', { date: event.validOn.displayDate }),
    verb: t('deals-of-the-day:delete.action'),
    tone: 'danger primary',
    cancelHref: eventPaths.show(address),
    values: { back },
  }
}
