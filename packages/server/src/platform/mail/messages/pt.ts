import type { MailWords } from './words.ts';

export const pt: MailWords = {
  hello: (name) => `Olá, ${name},`,
  signed: (shop) => `Atenciosamente\n${shop}`,
  unsubscribe: 'Não me peçam mais avaliações',
  stars: (count) => `${count} de 5 estrelas`,
  rateThis: 'Avaliar de 1 a 5 estrelas',
  request: {
    subject: (shop) => `O que acha da sua encomenda da ${shop}?`,
    says: 'A sua encomenda chegou há alguns dias. O que acha dela? Escolha de 1 a 5 estrelas e, se quiser, diga porquê. Todas as opiniões contam o mesmo, boas ou más, e ajudam outras pessoas a escolher.',
    button: 'Escrever uma avaliação',
  },
  reminder: {
    subject: (shop) => `Um breve lembrete: a sua opinião sobre a encomenda da ${shop}`,
    says: 'Há pouco tempo perguntámos-lhe pela sua encomenda. Caso quisesse responder, aqui está de novo. Não voltaremos a perguntar.',
  },
  promise: (reward) =>
    `Como agradecimento pela sua avaliação recebe: ${reward}. Não depende do que escreve nem de quantas estrelas dá. As avaliações escritas em troca de uma recompensa são assinaladas como tal.`,
  whyOrder: (shop, orderId) =>
    `Recebe esta mensagem porque fez uma encomenda na ${shop} (encomenda ${orderId}).`,
  whyReview: (shop) => `Recebe esta mensagem porque foi escrita uma avaliação com este endereço na ${shop}.`,
  rejected: {
    subject: (product) => `A sua avaliação de «${product}» não foi publicada`,
    says: (product) => `Obrigado pela sua avaliação de «${product}». Não a pudemos publicar. O motivo:`,
    reasons: {
      spam: 'Parece publicidade.',
      profanity: 'Contém insultos ou palavrões.',
      personal_data: 'Contém dados pessoais, como um nome, um endereço ou um número de telefone.',
      off_topic: 'Não é sobre o produto.',
      fake: 'Não conseguimos perceber que se baseia numa experiência própria.',
      conflict_of_interest: 'Quem escreveu está ligado à loja, ao fabricante ou a um concorrente.',
      illegal: 'O conteúdo viola a lei ou os direitos de outros.',
      duplicate: 'O mesmo texto já tinha sido enviado.',
      media: 'Uma imagem ou um vídeo não pode ser mostrado.',
      other: 'Não cumpre as nossas regras para avaliações.',
    },
    mayCorrect:
      'Pode corrigir a sua avaliação e enviá-la de novo. As suas estrelas não têm nada a ver com isto.',
  },
  update: {
    subject: (product) => `Quer atualizar a sua avaliação de «${product}»?`,
    says: (shop) => `A ${shop} escreve-lhe sobre a sua avaliação:`,
    free: 'Se mudou de opinião, pode alterar a sua avaliação. Não é obrigatório, e nada depende disso.',
  },
  changeReview: 'Alterar a minha avaliação',
  coupon: {
    subject: (shop) => `Obrigado: a sua recompensa da ${shop}`,
    says: (reward) => `Obrigado pelo seu tempo. Aqui está o que foi prometido: ${reward}.`,
    code: 'O seu código',
  },
  verify: {
    subject: 'Confirme o seu endereço de e-mail',
    says: (product, shop) =>
      `Com este endereço foi escrita uma avaliação de «${product}» na ${shop}. Poderá ser publicada quando confirmar que o endereço é seu.`,
    button: 'Confirmar endereço',
    ignore: 'Se não foi você, não faça nada: não será publicada.',
  },
  invitation: {
    subject: (shop) => `Convite para gerir as avaliações da ${shop}`,
    says: (inviter, shop) => `${inviter} convida-o a gerir as avaliações e perguntas da ${shop} no Tribune.`,
    button: 'Aceitar o convite',
    ignore: 'Se não o esperava, não faça nada.',
    why: (shop) => `Recebe esta mensagem porque alguém da equipa da ${shop} introduziu o seu endereço.`,
  },
  webhook: {
    subject: (shop) => `Um endpoint de webhook da ${shop} foi desativado`,
    says: 'O Tribune já não envia eventos para este endereço:',
    gone: 'Respondeu com 410 (Gone), o que nos pede para parar.',
    failing: 'Durante cinco dias todas as tentativas falharam.',
    again:
      'Quando voltar a responder, ative o endpoint; o que falhou ou foi cancelado nos últimos 30 dias pode então ser reenviado.',
    why: (shop) => `Recebe esta mensagem porque é proprietário da ${shop} no Tribune.`,
  },
  passwordReset: {
    subject: 'Escolha uma nova palavra-passe para o Tribune',
    says: 'Alguém, esperamos que tenha sido você, pediu uma nova palavra-passe para a sua conta no Tribune. A ligação é válida durante uma hora.',
    button: 'Escolher uma nova palavra-passe',
    ignore: 'Se não foi você, não faça nada: a palavra-passe fica como está.',
    why: (shop) => `Recebe esta mensagem porque faz parte da equipa da ${shop}.`,
  },
};
