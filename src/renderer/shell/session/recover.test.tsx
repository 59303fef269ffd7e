import { Modal } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { expect, it } from 'vitest'
import { enter } from '../../../../test/contract/window/page.ts'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { session } from '../../base/session/session.ts'
import { ExpiredSession } from './expired-session.tsx'
import { SignIn } from './sign-in.tsx'

const NEXT = 'tres ranas cantan lejos'
const [KEY, PHONE, OWN] = ['Llave de recuperación', 'Teléfono', 'Su contraseña nueva']
const BEGIN = 'Nadie puede entrar: usar la llave de recuperación'

/** Somebody with the printed key, before anybody signed in. */
async function recovering(answer: unknown = {}) {
  const wire = onWire({ 'platformAdmins.recover': answer })
  const screen = await opened(<SignIn />)
  await screen.press(BEGIN)
  const write = async (phone = '300 111 2233') => {
    await screen.fill(KEY, 'ABCDE-12345')
    await screen.fill(PHONE, phone)
    await screen.fill(OWN, NEXT)
    await screen.press('Recuperar la entrada')
  }
  const said = () => notificationsStore.getState().notifications.map(({ message }) => message)
  return { write, said, ...wire, ...screen }
}

it('with the printed key an account is entered again with a password of its own', async () => {
  const { write, all, said, acts } = await recovering()
  await write()
  expect(all('platformAdmins.recover').map(({ body }) => body)).toEqual([
    { recoveryKey: 'ABCDE-12345', phone: '+573001112233', password: NEXT },
  ])
  expect([said(), acts().includes(BEGIN)]).toEqual([['Ya puede ingresar con su contraseña nueva.'], true])
})

it.each([
  ['recoveryKey', KEY],
  ['phone', PHONE],
  ['password', OWN],
])('what is refused of the %s is said there, and nobody is told to sign in', async (name, label) => {
  const { write, field, words, said } = await recovering(refused('invalid_request', 400, name))
  await write()
  expect([KEY, PHONE, OWN].filter((each) => field(each).error)).toEqual([label])
  expect([words().match(/No se pudo/g)?.length, said()]).toEqual([1, []])
})

it('what is no phone is not sent, and one goes back without the key', async () => {
  const { write, all, press, acts } = await recovering()
  await write('12')
  expect(all('platformAdmins.recover')).toEqual([])
  await press('Volver')
  expect(acts()).toContain(BEGIN)
})

it.each([true, false])(
  'over a screen that waits (locked: %s) nothing leads on but the person’s own password',
  async (isLocked) => {
    onWire()
    enter('+573001112233')
    const { given, field, press, words, by } = await opened(
      <ExpiredSession phone="+573001112233" isLocked={isLocked} />,
    )
    await by(() => given(Modal)[0]?.onClose())
    expect(given(Modal)[0]).toMatchObject({ opened: true, closeOnEscape: false, closeOnClickOutside: false })
    expect([field('Teléfono').readOnly, given(Modal)[0]?.overlayProps !== undefined]).toEqual([true, isLocked])
    expect(words()).toContain(isLocked ? 'Ventana bloqueada' : 'Su sesión terminó')
    await press('Entrar como otra persona')
    expect(session.person()).toBeUndefined()
  },
)
