import type * as catalogs from '../../contract/catalogs.ts'
import type { CreditNote } from '../../contract/credit-notes.ts'
import type { DebitNote } from '../../contract/debit-notes.ts'
import type * as dispatches from '../../contract/dispatches.ts'
import type * as documents from '../../contract/documents.ts'
import type { ApiIssue } from '../../contract/errors.ts'
import type * as imports from '../../contract/imports.ts'
import type { HealthInvoice } from '../../contract/invoices.ts'
import type { Language } from '../../contract/language.ts'
import type * as packages from '../../contract/packages.ts'
import type * as overrides from '../../contract/rule-overrides.ts'
import { type Message, tell } from './message.ts'

/** Something of the contract on its way to the edge, where its messages become words. */
export type Untold<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends packages.Adjustment
      ? Omit<T, 'from' | 'to'> & { from: Message; to: Message }
      : {
          [Key in keyof T]: Key extends 'message' | 'because' | 'forVendor' | 'meaning'
            ? Message | Exclude<T[Key], string>
            : Key extends 'misfits'
              ? Message[]
              : Untold<T[Key]>
        }

export type Issue = Untold<ApiIssue>
export type Adjustment = Untold<packages.Adjustment>
export type CatalogPreview = Untold<catalogs.CatalogPreview>
export type CatalogWarning = Untold<catalogs.CatalogWarning>
export type ChainStep = Untold<documents.ChainStep>
export type Dispatch = Untold<dispatches.Dispatch>
export type DocumentBody = Untold<HealthInvoice | CreditNote | DebitNote>
export type DocumentEmail = Untold<documents.DocumentEmail>
export type ExternalFiling = Untold<packages.ExternalFiling>
export type ImportInspection = Untold<imports.ImportInspection>
export type ImportReport = Untold<imports.ImportReport>
export type ImportRow = Untold<imports.ImportRow>
export type OverriddenRule = Untold<overrides.OverriddenRule>
export type Readiness = Untold<documents.Readiness>
export type ReadinessIssue = Untold<documents.ReadinessIssue>
export type RipsPackage = Untold<packages.RipsPackage>
export type Submission = Untold<packages.Submission>
export type ValidationIssue = Untold<packages.ValidationIssue>
export type ValidationReport = Untold<packages.ValidationReport>

/** An issue in words, for whoever shows it outside an answer. */
export const told = (issue: Issue, language?: Language): ApiIssue => ({
  ...issue,
  message: tell(issue.message, language),
})
