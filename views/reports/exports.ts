export { dayErrors, RangeForm } from './range-form.tsx'
