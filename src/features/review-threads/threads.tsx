import { validate } from 'uuid'
import {
  ATTACHMENTS_MAX,
  type ReviewThread,
  threadKinds,
} from '#src/contract/core/review-threads.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import { readText } from '#src/i18n/typed-text.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import { documentAnswer } from '#src/web/documents/answer.ts'
import { storeDocument } from '#src/web/documents/store.ts'
import { filesOf, readForm, text, textAs } from '#src/web/forms/form.ts'
import { type Outcome, save, toFormState } from '#src/web/forms/save-result.ts'
import { idOf, NotFound, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Actor, Screen } from '#views/page/page.ts'
import { Unread } from '#views/review-threads/exports.ts'
import { ThreadPage } from '#views/review-threads/show.tsx'
import { readThread, toShown } from './load-thread.ts'

type ThreadField = 'text' | 'files'
type Typed = { text: string; key: string; seen: number; back: string }

export async function show(request: Request): Promise<Result> {
  return threadScreen(request, await readThread(request, subjectOf(request)))
}

/** A refused message is not stored; its files have to be chosen again. */
export async function create(request: Request): Promise<Result> {
  const { c, upstream } = request
  const subject = subjectOf(request)
  const form = await readForm(c)
  const typed: Typed = {
    text: textAs(readText, form, 'text'),
    key: text(form, 'key'),
    seen: numberOf(text(form, 'seen')),
    back: pageAddress(text(form, 'back')) ?? threadPaths.show(subject),
  }
  const files = filesOf(form, 'files')
  const stored = await storeAttachments(upstream, typed.text, files)
  if (!('urls' in stored)) return refused(request, typed, stored)
  const { key, seen, text: message } = typed
  const sent = await save(
    upstream.core.POST('/review-threads/{kind}/{id}', {
      path: subject,
      body: { text: message, attachments: stored.urls, key, seen },
    }),
  )
  if (!sent.ok) return refused(request, typed, { saveError: sent.saveError })
  return seeOther(typed.back, { type: 'SUCCESS', message: sent.displayMessage })
}

export async function read(request: Request): Promise<Result> {
  const { c, upstream } = request
  const subject = subjectOf(request)
  const form = await readForm(c)
  const body = { upTo: numberOf(text(form, 'upTo')), answered: text(form, 'answered') !== '' }
  await upstream.need(
    upstream.core.POST('/review-threads/{kind}/{id}/read', { path: subject, body }),
  )
  const back = pageAddress(text(form, 'back')) ?? threadPaths.show(subject)
  return seeOther(back, undefined, {
    region: { id: 'unread-messages', node: <Unread shown={null} /> },
  })
}

export async function file(request: Request): Promise<Response> {
  const fileId = idOf(request.params.fileId)
  const { messages } = await readThread(request, subjectOf(request))
  const attached = messages.some(({ attachments }) => attachments.some(({ id }) => id === fileId))
  if (!attached) throw new NotFound()
  return documentAnswer(request.upstream, fileId, 'attachment')
}

function numberOf(given: string): number {
  return Number.parseInt(given, 10) || 0
}

function subjectOf({ params }: Request) {
  const kind = threadKinds.find((one) => one === params.kind)
  if (!kind) throw new NotFound()
  return { kind, id: idOf(params.id) }
}

async function refused(request: Request, typed: Typed, outcome: Outcome<ThreadField>) {
  const thread = await readThread(request, subjectOf(request))
  const { form, answer } = toFormState<ThreadField>(request.page, outcome, (name) =>
    name === 'text' ? name : name === 'attachments' ? 'files' : undefined,
  )
  return threadScreen(request, thread, { typed, form, answer })
}

type Again = { typed: Typed } & ReturnType<typeof toFormState<ThreadField>>

function threadScreen(request: Request, thread: ReviewThread, again?: Again): Screen {
  const { page, actor } = request
  const title = page.t('review-threads:about', { name: thread.name })
  const shown = toShown(thread, again?.typed.back ?? threadPaths.show(thread))
  const typed = again && {
    text: again.typed.text,
    key: validate(again.typed.key) ? again.typed.key : shown.key,
    ...again.form,
  }
  return screen({
    ...again?.answer,
    title,
    crumbs: crumbsTo(page, threadPaths.list, { label: thread.name }),
    main: (
      <ThreadPage title={title} record={recordHref(actor, thread)} shown={{ ...shown, ...typed }} />
    ),
  })
}

function recordHref(
  { role, roleLowerCase, isAdmin }: Pick<Actor, 'role' | 'roleLowerCase' | 'isAdmin'>,
  { kind, id, ownerType }: Pick<ReviewThread, 'kind' | 'id' | 'ownerType'>,
): string {
  if (kind === 'deals') return dealPaths.show({ userType: roleLowerCase, id })
  if (kind === 'branches') return branchPaths.show({ id })
  if (isAdmin) return pathsOf[ownerType].view({ id })
  return profileOf(role, { tab: kind === 'profile' ? 'business' : 'contact' })
}

type Field = 'text' | 'files'

/** Stores no file if the message itself is refused or there are too many. */
async function storeAttachments(
  upstream: Upstream,
  text: string,
  files: readonly File[],
): Promise<{ urls: string[] } | Outcome<Field>> {
  const errors: Outcome<Field>['errors'] = {
    ...(text === '' && { text: 'review-threads:textRequired' }),
    ...(files.length > ATTACHMENTS_MAX && { files: 'review-threads:filesMax' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const urls: string[] = []
  for (const file of files) {
    const stored = await storeDocument(upstream, file)
    if ('failed' in stored) return { saveError: stored.failed }
    if ('error' in stored) return { errors: { files: stored.error } }
    urls.push(stored.url)
  }
  return { urls }
}
