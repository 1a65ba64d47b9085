// What is done with drafts when a vendor's form is opened, in one file.
export { adoptDraft } from './adopt-draft.ts';
export { cancelLeft } from './cancel-left.ts';
