import type { ReactNode } from 'react'
import { EnhancedProvider, useEnhanced } from '#views/page/enhanced.ts'
import { type Actor, type Page, usePage } from '#views/page/page.ts'
import { holes, idOf, inOneByte } from './cached.tsx'
import { draw, putIn, useDrawing } from './drawing.tsx'
import { createMarkupCache } from './markup-cache.ts'
import { onlyOf } from './only-of.ts'

/** About 80 whole lists. */
const BYTES_MAX = 8 * 1024 * 1024
const KEPT_MS = 60_000
const parts = createMarkupCache(BYTES_MAX)

type Props<V> = {
  /** Identifies what is drawn for the life of the process. */
  by: object
  /** All that it is drawn from besides the page, as far as JSON distinguishes it. */
  data: unknown
  view: V
  draw: (view: V) => ReactNode
}

/**
 * A part of a screen rendered once a minute for everybody who sees the same: equal data and address, the
 * same role and rights. What reads anything else of the person is rendered each time.
 */
export function CachedPart<V extends Page>({ by, data, view, draw: drawPart }: Props<V>) {
  const drawing = useDrawing()
  const page = usePage()
  const isEnhanced = useEnhanced()
  const { actor, csrf } = page
  if (!drawing || !actor || personal.has(by)) return drawPart(view)
  const key = [
    ...[by, page.t, page.format, page.assets].map(idOf),
    isEnhanced,
    page.brand,
    page.shortcuts,
    audienceOf(actor),
    page.url,
    // What is read from the clock is at most this old.
    Math.floor(Date.now() / KEPT_MS),
    JSON.stringify([data, page.reviewHours]),
  ].join(' ')
  const known = parts.get(key)
  if (known !== undefined) return putIn(drawing, withToken(known, csrf))

  let isShared = true
  const refuse = () => {
    isShared = false
  }
  const seen: Partial<Page> = {
    csrf: holes.csrf,
    actor: onlyOf(actor, audienceParts, { refuse }),
  }
  const instead = seen as Partial<V>
  const drawn = draw(
    onlyOf<Page>(page, pageParts, { instead: seen, refuse }),
    <EnhancedProvider value={isEnhanced}>
      {drawPart(onlyOf(view, [...pageParts, ...ownParts(page, view)], { instead, refuse }))}
    </EnhancedProvider>,
  )
  if (!isShared || drawn.hasIsland) {
    personal.add(by)
    return drawPart(view)
  }
  const html = inOneByte(drawn.html)
  parts.set(key, html)
  return putIn(drawing, withToken(html, csrf))
}

/** What once read something of a person, or held an island, is not tried again. */
const personal = new WeakSet<object>()

const pageParts = [
  't',
  'format',
  'language',
  'assets',
  'brand',
  'url',
  'shortcuts',
  'reviewHours',
  'csrf',
  'actor',
] as const satisfies readonly (keyof Page)[]

function ownParts<V extends Page>(page: Page, view: V): (keyof V)[] {
  return (Object.keys(view) as (keyof V)[]).filter((part) => !(part in page))
}

const audienceParts = [
  'role',
  'roleLowerCase',
  'isAdmin',
  'isMerchant',
  'isBank',
  'approvalStatus',
  'canAddDeals',
  'canSubscribe',
  'permissions',
] as const satisfies readonly (keyof Actor)[]

const audiences = new WeakMap<Actor, string>()

function audienceOf(actor: Actor): string {
  const { role, approvalStatus, canAddDeals, canSubscribe, permissions } = actor
  const known = audiences.get(actor)
  const audience = known ?? [role, approvalStatus, canAddDeals, canSubscribe, ...permissions].join()
  audiences.set(actor, audience)
  return audience
}

function withToken(html: string, csrf: string): string {
  return html.replaceAll(holes.csrf, () => csrf)
}
