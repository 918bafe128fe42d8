import type { PhotoActions } from '@ydo/client/photos/photo-sender'
import type { PhotosSnapshot } from '@ydo/client/photos/photos-snapshot'
import type { ComponentType } from 'react'

/** The photo editor, injected from another feature. */
export type PhotoPart = { PhotoEditor: ComponentType<{ actions: PhotoActions; photos: PhotosSnapshot }> }
