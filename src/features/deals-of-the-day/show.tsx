import type { DealEvent } from '#src/contract/core/deals-of-the-day.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { NotFound, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { type Actor, can } from '#src/web/page/actor.ts'
import type { Notice, Screen } from '#src/web/page/screen.ts'
import { ConfirmDialog, ConfirmPage } from '#views/components/dialog.tsx'
import { deletionProps } from '#views/deals-of-the-day/deletion.ts'
import { EventDetail } from '#views/deals-of-the-day/show.tsx'
import { readEvent } from './load-events.ts'
import { isListRole } from './user-type.ts'

const own = /^\/deals-of-the-day\/[\w/-]*(\?[\w=&%+*.-]*)?$/

export async function show(request: Request): Promise<Result> {
  return eventScreen(request, await readShownEvent(request))
}

export async function confirm(request: Request): Promise<Result> {
  const { page } = request
  const event = await readShownEvent(request)
  const userType = request.params.userType ?? ''
  if (!mayChange(request.actor, event, userType).delete) return refusedEvent(request, event)
  const props = deletionProps(page, event, userType, backOf(request.query.get('back')))
  return screen({
    title: props.title,
    crumbs: crumbsTo(page, eventPaths.upcoming, { label: event.validOn.displayDate }),
    main: <ConfirmPage {...props} />,
    dialog: <ConfirmDialog {...props} />,
  })
}

export async function destroy(request: Request): Promise<Result> {
  const { upstream, actor } = request
  const event = await readShownEvent(request)
  const answer = await upstream.core.DELETE('/event/{id}', {
    path: { id: event.id },
    query: { eventId: event.id, userId: actor.userId },
  })
  if (!answer.ok) return refusedEvent(request, event, answer.displayMessage)
  const form = await readForm(request.c)
  return seeOther(backOf(text(form, 'back')), { type: 'SUCCESS', message: answer.displayMessage })
}

function readShownEvent(request: Request): Promise<DealEvent> {
  const { userType, eventId } = request.params
  if (!isListRole(userType)) throw new NotFound()
  return readEvent(request, eventId)
}

export function refusedEvent(request: Request, event: DealEvent, message?: string): Screen {
  const text = message ?? request.page.t('core:event.past')
  return eventScreen(request, event, { type: 'ERROR', message: text })
}

function eventScreen(request: Request, event: DealEvent, notice?: Notice): Screen {
  const { page, actor, params, query } = request
  const { displayDate } = event.validOn
  const back = query.get('back')
  const userType = params.userType ?? actor.roleLowerCase
  return screen({
    status: notice ? 422 : 200,
    title: page.t('deals-of-the-day:show.title', { date: displayDate }),
    crumbs: crumbsTo(page, eventPaths.upcoming, { label: displayDate }),
    main: (
      <EventDetail
        event={event}
        userType={userType}
        back={back && backOf(back)}
        may={mayChange(actor, event, userType)}
      />
    ),
    ...(notice && { notice }),
  })
}

/** Event buttons are for its owner, under their own address, until the day is over. */
function mayChange(actor: Actor, event: Pick<DealEvent, 'past' | 'merchant'>, userType: string) {
  const own = actor.isMerchant && actor.userId === event.merchant.id
  const open = own && !event.past && userType === actor.roleLowerCase
  return {
    edit: open && can(actor, 'UPDATE_DEAL_OF_THE_DAY'),
    delete: open && can(actor, 'DELETE_DEAL_OF_THE_DAY'),
  }
}

function backOf(given: string | null): string {
  return given && own.test(given) ? given : eventPaths.upcoming({ role: 'merchant' })
}
