import { Fragment } from 'react'
import type { Page } from '#views/page/page.ts'
import { Unread } from './bell.tsx'
import { UNREAD, Waiting, waitingPlaces } from './menu.tsx'

export function LiveCounts({
  menu,
  unreadNotifications,
}: Pick<Page, 'menu' | 'unreadNotifications'>) {
  const waiting = menu.find((entry) => entry.waiting !== undefined)?.waiting
  const unread = menu.find((entry) => entry.unread !== undefined)?.unread
  return (
    <>
      {waiting !== undefined &&
        waitingPlaces.map((id) => (
          <Fragment key={id}>
            <hx-partial hx-target={`#${id}`} hx-swap="outerHTML">
              <Waiting id={id} count={waiting} />
            </hx-partial>
          </Fragment>
        ))}
      {unread !== undefined && (
        <hx-partial hx-target={`#${UNREAD}`} hx-swap="outerHTML">
          <Waiting id={UNREAD} count={unread} />
        </hx-partial>
      )}
      <UnreadPartial count={unreadNotifications} />
    </>
  )
}

function UnreadPartial({ count }: { count: number }) {
  return (
    <hx-partial hx-target="#unread" hx-swap="outerHTML">
      <Unread count={count} />
    </hx-partial>
  )
}
