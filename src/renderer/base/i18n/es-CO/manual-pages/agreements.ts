import type { ManualPage } from '../../manual-page.ts'

export const agreements: ManualPage = {
  slug: 'contratos',
  title: 'Contratos con los pagadores',
  lead: 'Lo acordado con cada pagador se escribe una vez: las atenciones y las facturas lo toman de ahí.',
  sections: [
    {
      title: 'Registrar un contrato',
      steps: [
        'En Pagadores abra la entidad y pulse «Nuevo contrato».',
        'Escriba el número como debe salir en la factura, la modalidad y desde cuándo rige.',
        'Si el contrato lo limita, elija coberturas y sedes, y escriba el tope. Lo que queda vacío no limita.',
        'Diga qué va en una factura: una por atención, por paciente, por autorización o todo el contrato.',
      ],
      picture: { name: 'contrato-pagador', alt: 'Un contrato con su vigencia, su tope y lo que se ha usado de él' },
    },
    {
      title: 'Qué contrato toma una atención',
      text: 'Si un solo contrato del pagador sirve para el día, la cobertura y la sede, la atención lo toma sola. Si sirven varios, elíjalo en la atención. Un contrato de otro pagador o que no rige ese día no se acepta. El que termina no se borra: escriba hasta cuándo rigió y registre el siguiente, aunque tenga el mismo número.',
    },
    {
      title: 'Facturar por contrato',
      steps: [
        'En «Facturar en lote» deje «Según contrato», o elija otra agrupación. Dos contratos nunca quedan en una factura.',
        'Para un solo contrato, elija el pagador y después el contrato. También se puede elegir por profesional y por sede.',
        'Mire qué facturas no se podrían emitir todavía: cada causa lleva a la atención que la tiene.',
      ],
    },
    {
      title: 'Vigencia y tope',
      text: 'Una factura con servicios fuera de la vigencia, o que pasa el tope con lo emitido y lo que está en cola, no sale: la factura lo dice. Las notas crédito devuelven tope y las notas débito lo gastan. Lo usado está en el contrato. Si el acuerdo cambió, cambie el contrato y la factura queda lista.',
    },
  ],
}
