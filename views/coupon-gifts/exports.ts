export { shownRecipient } from './shown-recipient.ts'
