export { canSend } from './can-send.ts'
export { forgetDevices } from './forget-devices.ts'
export { queueMessage } from './messages.ts'
export { notify, readWaiting } from './notify.ts'
