export const privacy = {
  legalPurpose: 'La ley ordena esta finalidad: no se autoriza ni se revoca.',
  witnessNeeded: 'Lo dicho de palabra necesita un testigo.',
  patientArchived: 'El paciente está archivado: restáurelo antes de cambiarlo.',
  writtenMeanwhile: 'Mientras se revisaba se escribió algo más de este paciente: revise de nuevo.',
  requestNotFound: 'No existe esa solicitud.',
  requestAnswered: 'La solicitud ya fue respondida.',
  kept: ({ label, count, until, norm }: { label: string; count: number; until: string; norm: string }) =>
    `${label}: ${count}, que se conservan hasta ${until}. ${norm}`,
  clinical: 'Pacientes con atenciones',
  tax: 'Facturas y notas',
  rips: 'Paquetes RIPS',
} as const
