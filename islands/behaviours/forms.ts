import { on } from './events.ts'

// The form script is loaded when a field is first used, so that other pages do without it. If it fails to
// load, the server still checks, and chosen files travel with the form.
const checking = () => import('../forms/check.ts')
const fields = () => import('../forms/fields.ts')
const uploads = () => import('../forms/upload.ts')

on('focusin', '.field', () => use(fields()))
// A chosen file is judged once, by what takes it: following it too would replace the message.
on('input', '.field :is(input:not([type=file]), textarea)', (control) =>
  use(fields(), ({ follow }) => follow(control)),
)
on('change', '.field :is(input, textarea, select)', (control) =>
  control.matches('[type=file]')
    ? use(uploads(), ({ choose }) => choose(control))
    : use(checking(), ({ check }) => check(control)),
)
on('click', '[data-remove]', (button) => use(uploads(), ({ remove }) => remove(button)))

function use<Module>(loading: Promise<Module>, act?: (module: Module) => void): void {
  loading.then(act, () => undefined)
}
