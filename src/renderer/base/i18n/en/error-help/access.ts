import type { ErrorHelps } from '../../help-pages.ts'

/** Who is signed in, what that person may do, and two acts that meet. */
export const access: ErrorHelps['access'] = {
  unauthenticated: {
    cause: 'The phone number or the password does not match, the session lasted twelve hours, or somebody closed it.',
    todo: 'Enter phone number and password again. After several failed attempts you have to wait some seconds.',
  },
  personal_access_token_limit_reached: {
    cause: 'Each person can have ten valid tokens, and you have them.',
    todo: 'In Settings › Access tokens revoke one that is no longer used and create the new one.',
  },
  webhook_limit_reached: {
    cause: 'Each clinic can tell ten addresses, and it has them.',
    todo: 'In Settings › Webhooks remove one that is no longer used.',
  },
  personal_access_token_not_allowed: {
    cause: 'A program asked for something that only a person may decide, such as changing users or connections.',
    todo: 'Make the change yourself, signed in, on the screen where it belongs.',
  },
  personal_access_token_scope_required: {
    cause: 'The token was created without that right: read, write or send.',
    todo: 'In Settings › Access tokens create another token with the right that is needed and put it into the program.',
  },
  personal_access_token_workspace_forbidden: {
    cause: 'The token was created for other clinics.',
    todo: 'Create a token that includes this clinic, or check in the other program which clinic it uses.',
  },
  account_disabled: {
    cause: 'An administrator disabled your account.',
    todo: 'Ask an administrator of the installation to enable it.',
  },
  phone_identity_retired: {
    cause: 'The phone number you signed in with is no longer that of your account.',
    todo: 'Sign out and sign in with the new phone number.',
  },
  second_factor_required: {
    cause: 'Besides the password your account asks for a code that changes every 30 seconds and works once.',
    todo: 'Open it in the authenticator app of your phone, or use a recovery code. If you have neither, an administrator can remove your second factor in Settings › People.',
  },
  second_factor_setup_required: {
    cause:
      'An administrator decided that those who administer the clinic use a second factor, and your account has none.',
    todo: 'Turn it on in Settings › My account; you need an authenticator app on your phone.',
  },
  password_change_required: {
    cause: 'An administrator chose your password, so that somebody else knows it.',
    todo: 'Sign in and choose your own; the screen asks for it before everything else.',
  },
  platform_admin_required: {
    cause: 'The action concerns the whole installation, not just one clinic.',
    todo: 'Ask whoever created the first account of Radica on this computer.',
  },
  workspace_membership_required: {
    cause: 'You are no longer a member of the clinic, or your role in it does not include what you asked for.',
    todo: 'Ask an administrator to add you or to change your role in Settings › People.',
  },
  workspace_admin_required: {
    cause: 'The action is for administrators, and your role in the clinic is another one.',
    todo: 'Ask an administrator of the clinic to do it or to change your role in Settings › People.',
  },
  global_identity_admin_required: {
    cause: 'The person belongs to other clinics as well, and a change of their account would concern all of them.',
    todo: 'Ask an administrator of the installation, or have the person do it in My account.',
  },
  migration_not_allowed: {
    cause: 'In this installation no clinics or accounts are moved from another one.',
    todo: 'Use a backup to move the data to another computer.',
  },
  authorization_changed: {
    cause: 'Whoever created the token left the clinic or changed roles after creating it.',
    todo: 'Create a new token with an account that has the right, or sign in again.',
  },
  idempotency_key_required: {
    cause: 'Every sending carries a key that keeps it from being done twice, and this request had none.',
    todo: 'On the screens it is enough to try again. In another program add “idempotency-key”.',
  },
  idempotency_key_reused: {
    cause: 'The key of an earlier sending was used with other data, so it cannot be known which of the two is meant.',
    todo: 'Load the screen again and repeat the action. Another program must use a new key.',
  },
  idempotency_in_progress: {
    cause: 'The same action was asked for and is not done yet; for example by a double click.',
    todo: 'Wait some seconds and look at the state of the document. There is no need to ask again.',
  },
  revision_required: {
    cause:
      'So as not to overwrite the work of somebody else, the revision that is changed has to be named, and was not.',
    todo: 'Open the record again and save once more. Another program must send “if-match”.',
  },
  revision_conflict: {
    cause: 'Somebody else, or another window, saved the same record after you opened it.',
    todo: 'Radica shows the two versions: choose field by field which one stays, and save.',
  },
  workspace_not_found: {
    cause: 'The address is of a clinic of another installation, or was copied wrongly.',
    todo: 'Go back to Home and choose the clinic at the top.',
  },
  not_found: {
    cause: 'The record does not exist in this clinic: the address is old or of another clinic.',
    todo: 'Find it by name or number with Ctrl+K. If it is archived, use the filter Archived of its list.',
  },
  resource_archived: {
    cause: 'The record is archived, and what is archived is not changed.',
    todo: 'Open it from the filter Archived of its list, restore it and then make the change.',
  },
  retention_required: {
    cause: 'There are visits, invoices or RIPS packages of this patient whose term is not over.',
    todo: 'Answer the person with the term and the norm that "Personal data" shows in the patient; the patient can be archived.',
  },
  duplicate_resource: {
    cause:
      'Another record of the clinic has that document, NIT, name, range or date, or the visit is in another document. It may be archived.',
    todo: 'Find it, among the archived ones as well, and use, change or restore that one instead of creating another.',
  },
  invalid_phone: {
    cause: 'The number has fewer or more digits than a phone number has, or lacks its country code.',
    todo: 'Enter the 10 digits of a Colombian mobile, or + and the country code.',
  },
  phone_in_use: {
    cause: 'Each person signs in with a different phone number, and another one has that one.',
    todo: 'Use another number. If the person has an account, add them to the clinic with the number they have.',
  },
  user_not_in_workspace: {
    cause: 'Somebody removed the person from the clinic while you had the list open.',
    todo: 'Load the list again; if they should be there, add them again.',
  },
  global_user_disabled: {
    cause: 'The account of that person is disabled in the whole installation.',
    todo: 'Ask an administrator of the installation to enable it and add them then.',
  },
  cannot_remove_last_admin: {
    cause: 'Without administrators nobody could manage the clinic.',
    todo: 'Make another person an administrator first and repeat the change.',
  },
  membership_update_failed: {
    cause: 'The membership changed at the same time from another window.',
    todo: 'Load the list of people again and repeat the change if it is still needed.',
  },
}
