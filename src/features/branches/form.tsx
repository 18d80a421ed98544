import { PHONE_TYPED_MAX } from '#src/contract/authentication/phone-number.ts'
import * as contract from '#src/contract/location/branch-limits.ts'
import type { Branch, BranchSave } from '#src/contract/location/branches.ts'
import { readDegrees } from '#src/contract/location/typed-place.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { storeDocument } from '#src/web/documents/store.ts'
import { checkContactNo, postalAddress } from '#src/web/forms/contact-fields.ts'
import type { Field, ValuesOf } from '#src/web/forms/field.ts'
import { filesOf } from '#src/web/forms/form.ts'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { keptFiles } from '#src/web/pictures/picture-input.ts'
import { PlaceField, ProofField } from '#views/branches/form-fields.tsx'
import { branchRules } from '#views/branches/lifecycle.ts'
import { Note } from '#views/components/note.tsx'
import { refusalFor } from '#views/page/decision-rules.ts'
import { branchScreen } from './branches.tsx'
import { readBranch } from './load-branches.ts'
import { pickedPlace, placeFields } from './place-fields.ts'
import { asksForPlaces, searchPlaces } from './place-search.ts'

const { list, show, add, edit } = branchPaths

const proof: Field<string> = {
  label: 'branches:field.proof',
  empty: '',
  file: true,
  aliases: ['address.proofUrl'],
  read: async (form, name, upstream) => {
    const kept = keptFiles(form, name).at(-1) ?? ''
    const [file] = filesOf(form, name)
    if (!file) return { value: kept }
    const stored = await storeDocument(upstream, file)
    if ('failed' in stored) return { value: kept, unstored: true }
    return 'error' in stored ? { value: kept, error: stored.error } : { value: stored.url }
  },
  render: ({ value, error }) => <ProofField value={value} error={error} />,
}

const fields = {
  name: textLine('branches:field.name', {
    required: 'branches:errors.nameRequired',
    max: contract.BRANCH_NAME_MAX,
    autoComplete: 'off',
    counter: true,
  }),
  address: postalAddress('branches:field.address', contract.BRANCH_ADDRESS_MAX),
  contactNo: textLine('branches:field.contactNo', {
    type: 'tel',
    max: PHONE_TYPED_MAX,
    stops: true,
    valid: (typed) => checkContactNo(typed, 'branches:errors.contactNo'),
    invalid: 'branches:errors.contactNo',
    pattern: '.*\\p{N}.*',
    hint: 'branches:form.contactNoHint',
    autoComplete: 'off',
  }),
  ...placeFields,
  proof,
}

export const branchForm = recordForm({
  fields,
  find: readBranch,
  refuse: (request, branch) => {
    const refusal = refusalFor(branchRules, request.actor, branch, 'edit')
    return refusal && branchScreen.refused(request, branch, request.page.t(refusal))
  },
  values: fromBranch,
  about: ({ page }, branch, here) => ({
    title: page.t(branch ? 'branches:form.editTitle' : 'branches:form.addTitle'),
    lead: page.t(branch ? 'branches:form.editLead' : 'branches:form.addLead'),
    action: branch ? edit({ id: branch.id }) : add(),
    submit: page.t(branch ? 'branches:form.save' : 'branches:form.add'),
    cancelHref: branch ? show({ id: branch.id }) : list(),
    crumbs: branch
      ? crumbsTo(
          page,
          branchPaths.list,
          { label: branch.name, href: show({ id: branch.id }) },
          here,
        )
      : crumbsTo(page, branchPaths.list, { label: page.t('common:crumbs.addBranch') }),
  }),
  partial: (_request, input) =>
    asksForPlaces(input.form) || pickedPlace(input.form) !== null ? input : null,
  load: (request, _, { form }) => searchPlaces(request, form),
  layout: (field, { values, errors, loaded, unstored }, { t }) => (
    <>
      {field('name')}
      {field('address')}
      {field('contactNo')}
      <PlaceField values={values} errors={errors} search={loaded} />
      {unstored && <Note icon="info">{t('branches:form.uploadFailed')}</Note>}
      {field('proof')}
    </>
  ),
  add: (request, values) => {
    const { upstream, actor } = request
    const params = { path: { type: actor.isBank ? 'BANK' : 'MERCHANT' } } as const
    const body = toRequest(values, request)
    return upstream.location.POST('/branch/{type}', { ...params, body })
  },
  change: (request, values, { record: { id }, version }) => {
    const { upstream } = request
    const body = { ...toRequest(values, request), id, version }
    return upstream.location.PUT('/branch', { body })
  },
  done: (_, branch, added) => show({ id: branch?.id ?? added?.id ?? '' }),
})

function fromBranch({ name, address, contactNo, location }: Branch): ValuesOf<typeof fields> {
  return {
    name,
    address: address.value,
    contactNo: contactNo.value ?? '',
    latitude: String(location.latitude),
    longitude: String(location.longitude),
    proof: address.proofUrl ?? '',
  }
}

function toRequest(values: ValuesOf<typeof fields>, { actor }: Request): BranchSave {
  return {
    userId: actor.userId,
    name: values.name,
    address: { value: values.address, proofUrl: values.proof || null },
    contactNo: contract.parseContactNo(values.contactNo),
    location: {
      latitude: readDegrees(values.latitude) ?? 0,
      longitude: readDegrees(values.longitude) ?? 0,
    },
  }
}
