import {
  type FactorOf,
  RECOGNISED_MAX,
  type Recognition,
  recognitions,
} from '#src/contract/authentication/factor-resets.ts'
import { COMMENT_MAX } from '#src/contract/deciding.ts'
import { type StaffRole, staffRoles } from '#src/contract/roles.ts'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import { twoStepPaths } from '#src/contract/screens/two-step.ts'
import { id as anId } from '#src/contract/values.ts'
import { select } from '#src/web/forms/choice-fields.tsx'
import { newForm } from '#src/web/forms/record-form.tsx'
import { textArea } from '#src/web/forms/text-fields.tsx'
import { NotFound, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { Checklist } from '#views/factor-resets/checklist.tsx'
import { NothingToDo } from '#views/factor-resets/nothing-to-do.tsx'

/** For people who lost what makes their codes: at once, or with another administrator's confirmation. */
export const resetForm = newForm({
  fields: {
    recognised: select('factor-resets:recognised', {
      values: recognitions,
      text: (t, value) => t(`factor-resets:recognition.${value as Recognition}`),
      required: 'factor-resets:recognisedRequired',
    }),
    details: textArea('factor-resets:details', {
      required: 'factor-resets:detailsRequired',
      max: RECOGNISED_MAX,
      hint: 'factor-resets:detailsHint',
    }),
    comment: textArea('factor-resets:comment', {
      required: 'factor-resets:commentRequired',
      max: COMMENT_MAX,
      hint: 'factor-resets:commentHint',
    }),
  },
  start: async (request) => {
    const state = await read(request)
    const isPossible = state.since && !state.waiting && state.helpers !== 0
    return isPossible ? { values: {} } : { instead: nothingToDo(request, state) }
  },
  load: read,
  about: (request, _record, _here, state) => {
    const { page } = request
    const way = state.helpers === null ? 'atOnce' : 'asks'
    const address = addressOf(request)
    return {
      ...headOf(request, state),
      lead: page.t(`factor-resets:lead.${way}`),
      action: sessionsPaths.twoStep(address),
      submit: page.t(`factor-resets:submit.${way}`),
      cancelHref: sessionsPaths.of(address),
    }
  },
  layout: (field, { loaded }) => (
    <>
      <Checklist since={loaded.since} />
      {field('recognised')}
      {field('details')}
      {field('comment')}
    </>
  ),
  add: async (request, { recognised, ...why }) => {
    const body = { recognised: recognised as Recognition, ...why }
    const path = ownerOf(request)
    const { authentication } = request.upstream
    const answer = await authentication.POST('/users/{type}/{userId}/second-factor/reset', {
      path,
      body,
    })
    if (answer.ok && !answer.data.waits) {
      await request.c.get('web').sessions.revoke(path.userId, 'factor')
    }
    return answer
  },
  done: (request) =>
    ownerOf(request).type === 'ADMIN' ? staffPaths.factors() : sessionsPaths.of(addressOf(request)),
})

/** One's own is switched off on a page of its own, with a code. */
export function show(request: Request): Promise<Result> | Result {
  const { actor, params } = request
  return params.id === actor.userId
    ? seeOther(twoStepPaths.show({ role: actor.roleLowerCase }))
    : resetForm.new(request)
}

function nothingToDo(request: Request, state: FactorOf): Result {
  const { title, crumbs } = headOf(request, state)
  const backHref = sessionsPaths.of(addressOf(request))
  const main = <NothingToDo title={title} state={state} backHref={backHref} />
  return screen({ title, crumbs, main })
}

function headOf(request: Request, { fullName: name }: FactorOf) {
  const { t } = request.page
  const href = sessionsPaths.of(addressOf(request))
  return {
    title: t('factor-resets:title', { name }),
    crumbs: [{ label: t('sessions:titleOf', { name }), href }, { label: t('factor-resets:here') }],
  }
}

function addressOf({ params }: Request) {
  return { type: params.type ?? '', id: params.id ?? '' }
}

function ownerOf({ params }: Request): { type: StaffRole; userId: string } {
  const type = staffRoles.find((role) => role.toLowerCase() === params.type)
  const userId = anId.safeParse(params.id).data
  if (!type || !userId) throw new NotFound()
  return { type, userId }
}

function read(request: Request): Promise<FactorOf> {
  const path = ownerOf(request)
  return request.upstream.authentication.read('/users/{type}/{userId}/second-factor', { path })
}
