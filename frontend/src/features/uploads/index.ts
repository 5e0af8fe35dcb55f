export { isRefused } from './failure.ts';
export { FilePicker } from './file-picker.tsx';
export { saveFrom, showFrom } from './open-file.ts';
export { refusalOfFile } from './refusal.ts';
export { uploadTexts } from './texts.ts';
export { UploadList } from './upload-list.ts';
export { UploadProgress } from './upload-progress.tsx';
export { useLeaveQuestion } from './use-leave-question.ts';
export { useUploads } from './use-uploads.ts';
