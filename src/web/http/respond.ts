import type { Context } from 'hono'
import { BadRequest } from '#src/platform/bad-request.ts'
import { RETRY_SECONDS } from '#src/platform/shed-load.ts'
import { renderDocument } from '#views/layouts/document.tsx'
import {
  renderDialog,
  renderMain,
  renderNode,
  renderRegion,
} from '#views/layouts/main-fragment.tsx'
import type { Assets, Page, Screen } from '#views/page/page.ts'
import { answerInPlace } from './answer-in-place.tsx'
import { rememberStyles } from './first-visit.ts'
import { sendFragment, sendHtml } from './html.ts'
import {
  currentPath,
  FRAGMENT_HEADER,
  isFromHtmx,
  isSentByPage,
  PREFETCH_HEADER,
  retargetMain,
  targetId,
  VARY,
  wantsFragment,
} from './htmx.ts'
import { keepNotice, keepOffer, takeNotice } from './notices.ts'
import { menuBefore, withCounts } from './page-facts.ts'
import { keepRefused } from './refused-form.ts'
import type { Result, SeeOther } from './result.ts'
import type { WebEnv } from './route.ts'

/** Answers what a handler returns in the shape that was asked for (decision 0006). */
export async function respond(c: Context<WebEnv>, result: Result): Promise<Response> {
  if (!('kind' in result)) return isFromHtmx(c) ? withhold(c, result) : result
  c.header('vary', VARY)
  if (result.kind === 'see-other') return seeOther(c, result)
  if (result.kind === 'screen') return sendScreen(c, result)
  return sendFragment(c, renderNode(c.get('page'), result.node), result.status ?? 200)
}

/** htmx never gets what is no HTML, however a handler came to answer it. */
async function withhold(c: Context<WebEnv>, answer: Response): Promise<Response> {
  if (!answer.body) return answer
  await answer.body.cancel()
  return loadOutside(c)
}

/**
 * Makes the browser load the same address outside htmx, which saves a file and shows anything else.
 * @throws BadRequest 405 for a write
 */
export function loadOutside(c: Context<WebEnv>): Response {
  if (c.req.method !== 'GET') throw new BadRequest(405)
  c.header('vary', VARY)
  if (isSentByPage(c)) return c.body(null, 204)
  const { pathname, search } = new URL(c.req.url)
  return loadPage(c, { path: pathname + search })
}

async function sendScreen(c: Context<WebEnv>, given: Screen): Promise<Response> {
  const page = c.get('page')
  const status = given.status ?? 200
  const notice = given.notice ?? c.get('notice') ?? takeNotice(c)
  const screen = notice ? { ...given, notice } : given
  const retryAfter = given.retryAfterSeconds ?? (status === 503 && RETRY_SECONDS)
  if (retryAfter) c.header('retry-after', String(retryAfter))
  const byPage = isSentByPage(c)
  if (!byPage && !wantsFragment(c)) {
    const path = keepRefused(c, screen)
    return path ? c.redirect(path, 303) : sendPage(c, await withCounts(c, page), screen)
  }
  const target = targetId(c)
  if (screen.region && target === screen.region.id) {
    return sendFragment(c, renderRegion(page, screen), status, 'region')
  }
  if (target === 'dialog' && screen.dialog)
    return sendFragment(c, renderDialog(page, screen), status)
  if (byPage) {
    return answerInPlace(c, status, `${screen.title}. ${page.t('errors:stays.unchanged')}`)
  }
  if (target !== 'main') retargetMain(c)
  const counted = await withCounts(c, page)
  return sendFragment(c, renderMain(counted, screen, menuBefore(c, counted)), status)
}

function sendPage(c: Context<WebEnv>, page: Page, screen: Screen): Response {
  const status = screen.status ?? 200
  if (page.knowsStyles) return sendHtml(c, renderDocument(page, screen), status, 'page')
  rememberStyles(c)
  if (screen.layout !== 'embed') c.header('link', preload(page.assets))
  return sendHtml(c, renderDocument(page, screen), status, 'first')
}

/** The script is requested when the headers arrive, and comes right behind the page. */
function preload({ js }: Assets): string {
  return `<${js}>; rel=modulepreload; fetchpriority=high`
}

/** 303, or for htmx the next screen at once: one round trip instead of two. */
async function seeOther(c: Context<WebEnv>, next: SeeOther): Promise<Response> {
  const { path, notice } = next
  await forgetCounts(c)
  if (!wantsFragment(c)) {
    if (notice) keepNotice(c, notice)
    return c.redirect(path, 303)
  }
  if (notice) keepOffer(c, notice)
  const target = targetId(c)
  if (next.dialog && target === 'dialog')
    return sendFragment(c, renderNode(c.get('page'), next.dialog), 200)
  if (next.region && target === next.region.id)
    return sendFragment(c, renderNode(c.get('page'), next.region.node), 200)
  if (isSentByPage(c)) return c.body(null, 204)
  if (next.outside) return loadPage(c, { ...next, path: next.outside })
  return next.load ? loadPage(c, next) : swapNext(c, next)
}

function loadPage(
  c: Context<WebEnv>,
  { path, notice }: Pick<SeeOther, 'path' | 'notice'>,
): Response {
  if (notice) keepNotice(c, notice)
  c.header('hx-redirect', path)
  return c.body(null, 204)
}

async function swapNext(c: Context<WebEnv>, { path, notice }: SeeOther): Promise<Response> {
  const next = await fetchInside(c, path, notice ?? c.get('notice'))
  for (const name of passedOn) {
    const value = next.headers.get(name)
    if (value !== null) c.header(name, value)
  }
  if (next.headers.has('hx-redirect')) return c.body(null, 204)
  if (!next.headers.has(FRAGMENT_HEADER)) {
    await next.body?.cancel()
    return loadPage(c, { path, ...(notice && { notice }) })
  }
  if (!next.headers.has('hx-push-url')) c.header('hx-push-url', path)
  const { publicOrigin } = c.get('web').config
  retargetMain(c, { stays: currentPath(c, publicOrigin) === path })
  return sendFragment(c, await next.text(), next.ok ? 200 : 404)
}

const passedOn = ['hx-redirect', 'hx-push-url']

function fetchInside(c: Context<WebEnv>, path: string, notice: WebEnv['Variables']['notice']) {
  const { self, config } = c.get('web')
  const headers = new Headers({ 'hx-request': 'true', 'hx-target': 'main#main' })
  for (const name of ['cookie', 'hx-current-url', PREFETCH_HEADER]) {
    const value = c.req.header(name)
    if (value) headers.set(name, value)
  }
  const request = new Request(new URL(path, config.publicOrigin), { headers })
  const { requestId, clientAddress } = c.var
  return self(request, { requestId, clientAddress, notice })
}

async function forgetCounts(c: Context<WebEnv>): Promise<void> {
  const session = c.get('session')
  if (session && c.req.method === 'POST') await c.get('web').sessions.forgetCounts(session)
}
