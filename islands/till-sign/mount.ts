import type { Mount } from '#islands/mount.ts'

/** The address of a form, with `*` for an id; what its act is called, and the fields that are signed. */
type Act = readonly [action: string, address: string, fields: readonly string[]]
/** `minute`: the server's time when the page was drawn, in milliseconds. */
type Props = { minute: number; acts: readonly Act[] }

/** Signs what is sent at a till. Without a key it is sent as it is: the services know whether it needs one. */
export const mount: Mount = (_element, props) => {
  const { minute, acts }: Props = JSON.parse(props)
  const ahead = Date.now() - minute
  const stop = new AbortController()
  const signing = new WeakSet<HTMLFormElement>()
  const signed = new WeakSet<HTMLFormElement>()

  function submitted(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement
    const act = actOf(form)
    if (!act || signed.delete(form)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (signing.has(form)) return
    signing.add(form)
    const { address, fields, ids } = act
    const data = new FormData(form)
    const values = fields.map((name) => String(data.get(name) ?? ''))
    const send = () => {
      signing.delete(form)
      signed.add(form)
      putBack(form, fields, values)
      form.requestSubmit(event.submitter)
    }
    void sign(form, address, [...ids, ...values]).then(send, send)
  }

  function actOf(form: HTMLFormElement) {
    const steps = new URL(form.action, location.href).pathname.split('/')
    for (const [action, address, fields] of acts) {
      const pattern = action.split('/')
      const isSame = pattern.every((step, at) => step === '*' || step === steps[at])
      if (!isSame || pattern.length !== steps.length) continue
      return { address, fields, ids: steps.filter((_, at) => pattern[at] === '*') }
    }
    return null
  }

  async function sign(form: HTMLFormElement, address: string, values: readonly string[]) {
    const { signAct } = await import('#islands/till/key.ts')
    const field = signatureField(form)
    field.value = ''
    field.value = await signAct(address, values, Date.now() - ahead)
  }

  document.addEventListener('submit', submitted, { capture: true, signal: stop.signal })
  return () => stop.abort()
}

/** What a scanner typed into the form meanwhile is not what was pressed. */
function putBack(form: HTMLFormElement, fields: readonly string[], values: readonly string[]) {
  for (const [at, name] of fields.entries()) {
    const control = form.elements.namedItem(name)
    const value = values[at] ?? ''
    if (control && 'value' in control && control.value !== value) control.value = value
  }
}

function signatureField(form: HTMLFormElement): HTMLInputElement {
  const there = form.querySelector<HTMLInputElement>('input[name=_signature]')
  if (there) return there
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = '_signature'
  form.append(field)
  return field
}
