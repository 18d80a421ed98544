export { canSend } from './can-send.ts'
export { forgetDevices } from './forget-devices.ts'
export { notify } from './notify.ts'
export { queueMessage } from './queue-message.ts'
