import type { Pages } from '../catalog.ts';

export const pages: Pages<'ar'> = {
  comma: '، ',
  photoLimit: 'يمكنك إضافة {max} ملفات كحد أقصى.',
  sendAll: 'إرسال كل المراجعات',
  reviewed: 'لقد راجعت هذا المنتج.',
  allReviewed: 'شكرًا لك! لقد راجعت كل ما في هذا الطلب.',
  notAccepted: 'تعذّر إرسال مراجعتك. يُرجى التحقق مما يلي:',
  editReviewTitle: 'تعديل مراجعتك لـ«{product}»',
  save: 'حفظ التغييرات',
  saved: 'شكرًا لك! تم تحديث مراجعتك.',
  addressConfirmed: 'شكرًا لك! تم تأكيد بريدك الإلكتروني.',
  linkUnusableTitle: 'لم يعد هذا الرابط صالحًا',
  linkUnusableReason: 'استُخدم من قبل أو انتهت صلاحيته أو أُلغي.',
  unsubscribeQuestion: 'هل تريد إيقاف طلبات المراجعة من {shop}؟',
  unsubscribed: 'تم إلغاء اشتراكك. لن يرسل إليك {shop} طلبات مراجعة بعد الآن.',
};
