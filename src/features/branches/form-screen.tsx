import type { Branch } from '#src/contract/location/branches.ts'
import { MAP_CENTRE, PICKER_ZOOM } from '#src/contract/location/place.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault, type UpstreamRefusal } from '#src/upstream/result.ts'
import { faultMessage, refusedStatus } from '#src/web/forms/save-result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { BranchForm } from '#views/branches/form.tsx'
import type { BranchErrors, BranchField, BranchValues } from './branch-form.ts'
import type { PlaceSearch } from './branch-input.ts'
import { branchCrumbs } from './crumbs.ts'

/** A failed save stays readable this long. */
const REFUSAL_STAYS_MS = 10_000

type FormState = {
  values: BranchValues
  errors?: BranchErrors
  /** The branch that is edited; absent for a new one. */
  branch?: Branch
  version?: number
  uploadFailed?: boolean
  search?: PlaceSearch | null
  asksMore?: boolean
  /** What the service said to a save, or that it said nothing: the form is kept. */
  refusal?: UpstreamRefusal | UpstreamFault
}

/** The form of a new or an edited branch, with everything that was typed. */
export function branchFormScreen(request: Request, state: FormState): Screen {
  const { page } = request
  const { values, branch, refusal } = state
  const errors = state.asksMore ? {} : translated(request, state)
  const message = messageOf(request, refusal)
  return screen({
    status: statusOf(state, errors),
    title: page.t(branch ? 'branches:form.editTitle' : 'branches:form.addTitle'),
    crumbs: formCrumbs(request, branch),
    main: (
      <BranchForm
        action={branch ? branchPaths.edit({ id: branch.id }) : branchPaths.add()}
        branch={branch ?? null}
        values={values}
        version={state.version ?? 0}
        errors={errors}
        message={message}
        uploadFailed={state.uploadFailed ?? false}
        search={state.search ?? null}
        centre={MAP_CENTRE}
        zoom={PICKER_ZOOM}
      />
    ),
    ...(message && {
      notice: { type: 'ERROR' as const, message, stays: REFUSAL_STAYS_MS },
    }),
  })
}

function messageOf({ page }: Request, refusal: FormState['refusal']): string | undefined {
  if (!(refusal instanceof UpstreamFault)) return refusal?.displayMessage
  return faultMessage(page.t, refusal)
}

function statusOf({ refusal, uploadFailed, asksMore, errors = {} }: FormState, shown: object) {
  if (refusal instanceof UpstreamFault) return faultStatus(refusal)
  const wrong = Object.keys(shown).length > 0 || refusal || (uploadFailed && !asksMore)
  return wrong ? refusedStatus(errors) : 200
}

function formCrumbs({ page }: Request, branch?: Branch) {
  if (!branch) return branchCrumbs(page, { label: page.t('common:crumbs.addBranch') })
  const href = branchPaths.show({ id: branch.id })
  return branchCrumbs(page, { label: branch.name, href }, { label: page.t('common:crumbs.edit') })
}

/** Our own findings, and what the service says about single fields. */
function translated({ page }: Request, { errors = {}, refusal }: FormState) {
  const own = Object.entries(errors).map(([field, key]) => [field, page.t(key)])
  const serviceErrors = refusal instanceof UpstreamFault ? {} : refusal?.errors
  const theirs = Object.entries(serviceErrors ?? {}).map(([name, text]) => [fieldOf(name), text])
  return Object.fromEntries([...theirs, ...own]) as Partial<Record<BranchField, string>>
}

const fields: Record<string, BranchField> = {
  'address.value': 'address',
  'address.proofUrl': 'proof',
  location: 'latitude',
  'location.latitude': 'latitude',
  'location.longitude': 'longitude',
}

function fieldOf(name: string): string {
  return fields[name] ?? name
}
